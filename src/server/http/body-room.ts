/** Limits the memory of large bodies, which take it as they arrive and keep it until their response is sent. */
import { Refusal } from '#contract/errors.ts';

export interface BodyRoomLimits {
  /** Of all large bodies together. */
  readonly totalBytes: number;
  /** Only the oldest body may use this part. It is as large as any body, so that the oldest can always be completed. */
  readonly reservedBytes: number;
  readonly mostBodies: number;
  readonly waitMs: number;
}

/** What one body holds. */
export interface BodyPlace {
  readonly isWaiting: () => boolean;
  /**
   * Waits until there is memory for more bytes, or until the body leaves.
   *
   * @throws Refusal `not_ready` when that takes too long.
   */
  readonly take: (bytes: number) => Promise<void>;
  readonly leave: () => void;
}

export interface BodyRoom {
  /** @throws Refusal `not_ready` when there are too many bodies. */
  readonly enter: () => BodyPlace;
  /** Whether a body waits for memory. */
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
    message: 'Many uploads are in progress. Please try again in a few seconds.',
    retryAfterSeconds,
  });

export function createBodyRoom(limits: BodyRoomLimits): BodyRoom {
  /** The oldest first. */
  const bodies = new Set<Body>();
  let taken = 0;

  function fits(body: Body, bytes: number): boolean {
    const [oldest] = bodies;
    const reserved = body === oldest ? 0 : limits.reservedBytes;
    return taken + bytes <= limits.totalBytes - reserved;
  }

  function add(body: Body, bytes: number): void {
    body.taken += bytes;
    taken += bytes;
  }

  function resumeWaiting(): void {
    for (const body of bodies) {
      const { waiting } = body;
      if (waiting === null || !fits(body, waiting.bytes)) continue;
      body.waiting = null;
      add(body, waiting.bytes);
      waiting.resume();
    }
  }

  async function wait(body: Body, bytes: number): Promise<void> {
    const turn = Promise.withResolvers<void>();
    body.waiting = { bytes, resume: turn.resolve };
    const timer = setTimeout(() => turn.reject(tooManyBodies()), limits.waitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      body.waiting = null;
    }
  }

  return {
    enter() {
      if (bodies.size >= limits.mostBodies) throw tooManyBodies();
      const body: Body = { taken: 0, waiting: null };
      bodies.add(body);
      return {
        isWaiting: () => body.waiting !== null,
        async take(bytes) {
          if (!bodies.has(body)) return;
          if (fits(body, bytes)) add(body, bytes);
          else await wait(body, bytes);
        },
        leave() {
          if (!bodies.delete(body)) return;
          taken -= body.taken;
          body.waiting?.resume();
          resumeWaiting();
        },
      };
    },
    isShort: () => bodies.values().some(({ waiting }) => waiting !== null),
  };
}
