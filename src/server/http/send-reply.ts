/**
 * Sends a reply whose head is written. Head and body are put together in one standing buffer: text that is joined is
 * copied twice more on its way to the system, and is garbage then.
 */
import type { ServerResponse } from 'node:http';
import { endOfHead, fieldsOf, linesOf, type Particulars, type ReplyHead } from './reply-head.ts';

export interface OutgoingReply {
  readonly head: ReplyHead;
  readonly body: Buffer | string;
  /** Of a body that is text. */
  readonly encoding: 'latin1' | 'utf8';
}

/** Where Node keeps a head and whether it was sent, in no documentation: one without them is asked to write it itself. */
interface HeadKeeping {
  _header: string | null;
  _headerSent: boolean;
}

const roomBytes = 32 * 1_024;
/** What stands in it was taken by the system, or is nobody's any more. */
let room = Buffer.allocUnsafeSlow(roomBytes);

const keepsHead = (response: object): response is HeadKeeping =>
  '_header' in response && '_headerSent' in response;

/** In UTF-8 no text takes more than three bytes for each unit of its length. */
const hasRoomFor = (head: string, { length }: string, encoding: 'latin1' | 'utf8') =>
  head.length + (encoding === 'utf8' ? 3 * length : length) <= roomBytes;

/**
 * Sends byte for byte what Node's own `writeHead` and `end` would.
 *
 * @param response to a GET: of a reply to HEAD Node sends no body, and the head stands where the body does
 */
export function sendReply(
  response: ServerResponse,
  { head, body, encoding }: OutgoingReply,
  particulars: Particulars,
): void {
  const lines = linesOf(head, particulars);
  // Connections that end with their reply, and those of HTTP/1.0, are told so by Node.
  const isKeptAlive = response.shouldKeepAlive && response.req.httpVersion === '1.1';
  if (!isKeptAlive || !keepsHead(response)) {
    response.writeHead(head.status, fieldsOf(lines)).end(body, encoding);
    return;
  }
  const written = lines + endOfHead();
  response.statusCode = head.status;
  response._header = written;
  // A reply that has to wait for the one before it has no socket yet.
  const goesAtOnce = response.socket !== null;
  if (!goesAtOnce || typeof body !== 'string' || !hasRoomFor(written, body, encoding)) {
    response.end(body, encoding);
    return;
  }
  const start = room.write(written, 'latin1');
  const end = start + room.write(body, start, encoding);
  response._headerSent = true;
  response.end(room.subarray(0, end));
  // The system has not taken all of it: that is sent from where it stands.
  if (response.writableLength > 0) room = Buffer.allocUnsafeSlow(roomBytes);
}
