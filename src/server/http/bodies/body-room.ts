/** Limits the memory of large bodies. A body takes memory as it arrives and holds it until its response is sent. */
import { Refusal } from '#contract/errors.ts';

export interface BodyRoomLimits {
  /** For all large bodies together. */
  readonly totalBytes: number;
  /**
   * Reserved for the oldest body. It is as large as the largest body allowed, so that the oldest can always be
   * completed.
   */
  readonly reservedBytes: number;
  readonly maxBodies: number;
  readonly timeoutMs: number;
}

export interface BodyPlace {
  readonly isWaiting: () => boolean;
  /** Calls `done` once there is memory for more bytes, or with `not_ready` after the timeout. */
  readonly take: (bytes: number, done: (refusal: Refusal | null) => void) => void;
  readonly leave: () => void;
}

export interface BodyRoom {
  /** @throws Refusal `not_ready` if there are too many bodies. */
  readonly enter: () => BodyPlace;
  /** Whether a body waits for memory, or most places are taken, so that slow bodies would soon take all of them. */
  readonly isShort: () => boolean;
}

interface Waiting {
  readonly bytes: number;
  readonly resume: () => void;
}

interface Body {
  taken: number;
  waiting: Waiting | null;
}

const retryAfterSeconds = 10;

export const tooManyBodies = (): Refusal =>
  new Refusal('not_ready', {
    message: 'Too many uploads at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  });

export function createBodyRoom(limits: BodyRoomLimits): BodyRoom {
  /** Oldest first. */
  const bodies = new Set<Body>();
  let taken = 0;

  function fits(body: Body, bytes: number): boolean {
    const [oldest] = bodies;
    const reserved = body === oldest ? 0 : limits.reservedBytes;
    return taken + bytes <= limits.totalBytes - reserved;
  }

  function add(body: Body, bytes: number): void {
    // The response may be sent before the body is complete.
    if (!bodies.has(body)) return;
    body.taken += bytes;
    taken += bytes;
  }

  function resumeWaiting(): void {
    for (const body of bodies) {
      const { waiting } = body;
      if (waiting === null || !fits(body, waiting.bytes)) continue;
      add(body, waiting.bytes);
      waiting.resume();
    }
  }

  function wait(body: Body, bytes: number, done: (refusal: Refusal | null) => void): void {
    const end = (refusal: Refusal | null) => {
      clearTimeout(timer);
      body.waiting = null;
      done(refusal);
    };
    const timer = setTimeout(() => end(tooManyBodies()), limits.timeoutMs);
    body.waiting = { bytes, resume: () => end(null) };
  }

  return {
    enter() {
      if (bodies.size >= limits.maxBodies) throw tooManyBodies();
      const body: Body = { taken: 0, waiting: null };
      bodies.add(body);
      return {
        isWaiting: () => body.waiting !== null,
        take(bytes, done) {
          if (!fits(body, bytes)) return wait(body, bytes, done);
          add(body, bytes);
          done(null);
        },
        leave() {
          if (!bodies.delete(body)) return;
          body.waiting?.resume();
          taken -= body.taken;
          resumeWaiting();
        },
      };
    },
    isShort: () =>
      bodies.size > limits.maxBodies / 2 || bodies.values().some(({ waiting }) => waiting !== null),
  };
}
