/** Bounds what is under way at once, by weight: who comes when there is no room waits a while in line, or is refused. */
import { Refusal } from '#contract/errors.ts';

export interface TurnsOptions {
  /** How much may be under way at once; what weighs more takes its turn alone. */
  readonly room: number;
  readonly mostWaiting: number;
  readonly patienceMs: number;
}

/**
 * Waits for a turn.
 *
 * @returns what gives the turn back; calling it again does nothing.
 * @throws Refusal `not_ready` when the line is full, or too slow.
 */
export type TakeTurn = (weight: number) => Promise<() => void>;

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

const retryAfterSeconds = 10;
const busy = () =>
  new Refusal('not_ready', {
    message: 'Many photos arrive at this moment. Please try again in a few seconds.',
    retryAfterSeconds,
  });

export function createTurns({ room, mostWaiting, patienceMs }: TurnsOptions): TakeTurn {
  let line: Waiting[] = [];
  let taken = 0;

  const fits = (weight: number) => taken === 0 || taken + weight <= room;

  /** In the order of coming, so that the heavy are not passed by the light for ever. */
  function letIn(): void {
    for (let next = line[0]; next && fits(next.weight); next = line[0]) {
      line.shift();
      taken += next.weight;
      next.enter();
    }
  }

  async function wait(weight: number): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const own: Waiting = { weight, enter: turn.resolve };
    const timer = setTimeout(() => {
      line = line.filter((each) => each !== own);
      turn.reject(busy());
      letIn();
    }, patienceMs);
    line.push(own);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  return async (weight) => {
    if (line.length === 0 && fits(weight)) taken += weight;
    else if (line.length >= mostWaiting) throw busy();
    else await wait(weight);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken -= weight;
      letIn();
    };
  };
}
