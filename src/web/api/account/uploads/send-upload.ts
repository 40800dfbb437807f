/** Sends one photo at a time, and tells whether a failure is worth another attempt. */
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { createCall, readCsrfToken } from '../../client/create-call.ts';
import { isRefusal } from '../../is-refusal.ts';
import type { Session, SessionStore } from '../../session.ts';
import { fetchWithProgress } from '../fetch-with-progress.ts';
import { photoCalls, type PhotoRequest, type PhotoResponse } from './photo-request.ts';

/** Longer than the server lets a photo wait for its turn. */
const silenceMs = 90_000;

/** No connection, a restart of the server, a full disk, a limit, an ended session. */
const temporary: readonly ErrorCode[] = [
  'not_ready',
  'no_space',
  'too_many_requests',
  'request_timeout',
  'unauthorized',
];

export const isTemporary = ({ code }: Refusal): boolean => temporary.includes(code);

export interface Sending {
  readonly key: string;
  readonly request: PhotoRequest;
  /** Receives the share sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Aborts the request. The promise then rejects with an `AbortError`. */
  readonly signal: AbortSignal;
}

export type SendUpload = (sending: Sending) => Promise<PhotoResponse>;

function checkMember({ member }: PhotoRequest, session: Session): void {
  const own = session.kind === 'signed-in' ? session.user.freakBrotherNumber : null;
  if (member === undefined || member === own) return;
  throw new Refusal('forbidden', {
    message: 'Your account has another number since you saved this picture.',
  });
}

/** @throws Refusal */
export function createSendUpload({ read, readToken, end }: SessionStore): SendUpload {
  return async ({ key, request, onProgress, signal }) => {
    checkMember(request, read());
    const silence = new AbortController();
    let timer = 0;
    const listen = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => silence.abort(), silenceMs);
    };
    const call = createCall({
      fetch: fetchWithProgress((share) => {
        listen();
        onProgress(share);
      }),
      readToken,
      readCsrfToken,
      onSessionEnd: (token) => end(token, 'expiry'),
    });
    const stop = () => silence.abort();
    signal.addEventListener('abort', stop);
    listen();
    try {
      // The other calls change nothing if the picture is there, so they need no key.
      const headers = request.call === 'addPhoto' ? { 'idempotency-key': key } : {};
      const input = { ...request.input, headers };
      return (await call(photoCalls[request.call], input, { signal: silence.signal })).body;
    } catch (error) {
      if (signal.aborted || isRefusal(error)) throw error;
      // A connection without a sign of life, as after driving into a tunnel.
      if (silence.signal.aborted) throw new Refusal('not_ready');
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };
}

/** A tab that the system has suspended can hold the lock for long. */
const longestWaitMs = 30_000;

/**
 * Lets one tab send at a time.
 *
 * @returns null if another tab has held the lock for too long
 */
export async function withUploadLock<Result>(work: () => Promise<Result>): Promise<Result | null> {
  // Without the lock two tabs may send the same photo, which makes one photo as well.
  if (!('locks' in navigator)) return work();
  const waiting = AbortSignal.timeout(longestWaitMs);
  try {
    return await navigator.locks.request('uploads', { signal: waiting }, work);
  } catch (error) {
    if (error === waiting.reason) return null;
    throw error;
  }
}
