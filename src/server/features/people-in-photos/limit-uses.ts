import { Refusal } from '#contract/errors.ts';
import { countUse, takeUseBack, type UseLimit } from '#server/database/limits/use-counts.ts';
import type { PeopleDeps } from './people-deps.ts';

/**
 * Counts a use that succeeds.
 * @throws Refusal `too_many_requests` with these words, and what `run` throws
 */
export async function limitUses(
  { database: { kysely }, isRateLimited, now }: PeopleDeps,
  counted: string,
  limit: UseLimit,
  message: string,
  run: () => Promise<void>,
): Promise<void> {
  if (!isRateLimited) return run();
  const { isAllowed, secondsLeft } = await countUse(kysely, counted, limit, now());
  if (!isAllowed) {
    throw new Refusal('too_many_requests', { message, retryAfterSeconds: secondsLeft });
  }
  try {
    await run();
  } catch (error) {
    await takeUseBack(kysely, counted);
    throw error;
  }
}
