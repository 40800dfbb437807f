/** Sends a body as small as the client takes it, or 304 when the client has it already. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#contract/operation.ts';
import { clientAddressOf } from './caller.ts';
import { chooseEncoding, encode, isWorthCompressing } from './content-encoding.ts';
import { isKnownToClient, keepReply } from './fast-path.ts';
import type { PreparedAnswer } from './prepare-answer.ts';

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'Accept-Encoding').type(answer.contentType);
  if (request.method === 'GET') answer.onServed?.(clientAddressOf(request.ip));
  if (!answer.isKept) reply.header('cache-control', 'no-store');
  else {
    const etag = answer.etag(encoding);
    reply.header('cache-control', 'no-cache').header('etag', `"${etag}"`);
    if (isKnownToClient(request.headers['if-none-match'], etag)) {
      return reply.code(304).removeHeader('content-type').send();
    }
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = await answer.bytes(encoding);
  if (answer.isKept) keepReply(reply, answer, encoding, bytes);
  return reply.code(answer.status).send(bytes);
}

/** For answers that belong to one request. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Encoding').type(contentType);
  const encoding = isWorthCompressing(text)
    ? chooseEncoding(request.headers['accept-encoding'])
    : 'identity';
  if (encoding === 'identity') return reply.send(text);
  return reply
    .header('content-encoding', encoding)
    .send(await encode(Buffer.from(text), encoding, 'once'));
}

/** Piece by piece, as fast as the client takes it; a client that leaves ends the making of it. */
export function sendFile(
  reply: FastifyReply,
  { contentType, fileName }: Download,
  pieces: unknown,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(Readable.from(pieces as AsyncIterable<string | Uint8Array>));
}
