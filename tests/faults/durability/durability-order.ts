/** Checks from system calls whether stored data was on the disk before the response. */
import { dirname } from 'node:path';
import type { SystemCall } from '#tests/support/processes/system-calls.ts';

export interface OrderedResponse {
  /** As received: `POST /api/FreakBrothers`. */
  readonly request: string;
  /** Whether it stored a photo while no other request ran; its files are then checked too. */
  readonly isPhoto: boolean;
  /** Problems with the order of its calls, in words. */
  readonly problems: readonly string[];
}

const isSync = ({ name, result }: SystemCall) =>
  (name === 'fsync' || name === 'fdatasync') && result === 0;
const isRename = ({ name, result }: SystemCall) => name.startsWith('rename') && result === 0;
const isMkdir = ({ name, result }: SystemCall) => name.startsWith('mkdir') && result === 0;
const isTold = ({ name }: SystemCall) => /^(write|writev|sendto|sendmsg)$/.test(name);

/** The file or connection of its first descriptor. */
const targetOf = ({ given }: SystemCall) =>
  /^\d+<(.*?)>(?:,|$)/.exec(given.replace('->', '→'))?.[1] ?? '';
/** All paths in its arguments. */
const namesIn = ({ given }: SystemCall) =>
  [...given.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);

/** Whether a path was flushed after one call and before another. */
const isFlushed = (calls: readonly SystemCall[], path: string, after: number, before: number) =>
  calls.some(
    (call) => isSync(call) && targetOf(call) === path && call.begins > after && call.ends < before,
  );

/**
 * A file is moved into place once its bytes are on the disk. Its folder, and the parent of a new folder, must be
 * flushed before the row is written.
 */
function findPhotoProblems(calls: readonly SystemCall[], pending: number, row: number): string[] {
  const own = calls.filter(({ begins }) => begins > pending && begins < row);
  const renames = own.filter(isRename).flatMap((call) => {
    const [from = '', to = ''] = namesIn(call);
    if (!to.includes('/photos/')) return [];
    return [
      ...(isFlushed(calls, from, -1, call.begins) ? [] : [`${to} had not been flushed`]),
      ...(isFlushed(calls, dirname(to), call.ends, row)
        ? []
        : [`the folder of ${to} was not flushed`]),
    ];
  });
  // Includes folders created before the request.
  const made = calls.filter((call) => isMkdir(call) && call.begins < row);
  const folders = made.flatMap((call) => {
    if (!namesIn(call)[0]?.includes('/photos')) return [];
    const folder = dirname(namesIn(call)[0] ?? '');
    return isFlushed(calls, folder, call.ends, row) ? [] : [`${folder} was not flushed`];
  });
  return [...renames, ...folders];
}

/**
 * Every acknowledged write request, with what was flushed too late.
 *
 * @param log the file that the database writes before it commits
 */
export function checkResponses(calls: readonly SystemCall[], log: string): OrderedResponse[] {
  const pending = new Map<string, { request: string; at: number; isAlone: boolean }>();
  const replies: OrderedResponse[] = [];
  for (const call of calls) {
    const connection = targetOf(call);
    if (!connection.startsWith('TCP')) continue;
    const [, request] = /"((?:POST|PUT|DELETE) \S+) HTTP/.exec(call.given) ?? [];
    if (call.name === 'read' && request) {
      for (const other of pending.values()) other.isAlone = false;
      pending.set(connection, { request, at: call.ends, isAlone: pending.size === 0 });
    }
    const question = pending.get(connection);
    if (!question || !isTold(call) || !call.given.includes('"HTTP/1.1 2')) continue;
    pending.delete(connection);
    // The files of parallel requests cannot be attributed to one of them.
    const isPhoto = question.request.endsWith('Photo') && question.isAlone;
    const own = calls.filter(({ begins }) => begins > question.at && begins < call.begins);
    const last = own.findLast((each) => each.name.startsWith('pwrite') && targetOf(each) === log);
    const isKept = last && isFlushed(own, log, last.ends, call.begins);
    const problems = [
      ...(last ? [] : ['nothing was written']),
      ...(last && !isKept ? ['the row was not flushed'] : []),
      ...(isPhoto && last ? findPhotoProblems(calls, question.at, last.begins) : []),
    ];
    replies.push({ request: question.request, isPhoto, problems });
  }
  return replies;
}

interface Commits {
  /** How many commits PostgreSQL reported after writing to its log. */
  readonly acknowledged: number;
  /** How many of these had no flushed log. */
  readonly early: number;
}

/** Reads the calls of all processes of PostgreSQL; writes to other files do not matter for a commit. */
export function checkCommits(calls: readonly SystemCall[]): Commits {
  const written = new Map<number, SystemCall>();
  let acknowledged = 0;
  let early = 0;
  for (const call of calls) {
    const target = targetOf(call);
    if (call.name.startsWith('pwrite') && target.includes('/pg_wal/')) {
      written.set(call.process, call);
    }
    const last = written.get(call.process);
    if (!last || !isTold(call) || !/C\\0\\0\\0\\v?[^"]*COMMIT/.test(call.given)) continue;
    written.delete(call.process);
    acknowledged += 1;
    if (!isFlushed(calls, targetOf(last), last.ends, call.begins)) early += 1;
  }
  return { acknowledged, early };
}
