/** Joins the limits of the contract to the counts in the database. */
import { previewLimit, viewLimit } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Database } from './database/open-database.ts';
import { createUsageMeter } from './database/usage-meter.ts';
import { countedAs, countUse } from './database/use-counts.ts';
import type { Admit } from './http/bind-operation.ts';
import {
  createAddressAdmission,
  createAddressMeter,
  createAdmission,
  type CountUse,
} from './http/rate-limit.ts';

interface LimitsOptions {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Off for trials. */
  readonly isRateLimited: boolean;
}

export interface JoinedLimits {
  readonly admit: Admit;
  /** Throws `Refusal` for an address that has asked for too many pictures of link previews. */
  readonly admitPreview: (client: ClientAddress) => Promise<void>;
  /** Whether a view of a profile counts. */
  readonly countView: (by: ClientAddress) => boolean;
  /** Writes everything that was counted before the call. */
  readonly flush: () => Promise<void>;
}

/**
 * Counts what addresses and accounts do, exactly or nearly so.
 *
 * @param onFailure told when uses could not be written; they are written with the next.
 */
export function joinLimits(
  { database, now, isRateLimited }: LimitsOptions,
  onFailure: (error: unknown) => void,
): JoinedLimits {
  const meter = createUsageMeter({ database, onFailure });
  const count: CountUse = async (limit, counter) => {
    const counted = countedAs(limit.name, counter);
    return limit.isExact
      ? countUse(database.kysely, counted, limit, now())
      : meter.count(counted, limit, now());
  };
  const countWhereLimited = isRateLimited ? count : null;
  const admitAddress = createAddressAdmission(countWhereLimited);
  const meterAddress = createAddressMeter(
    (limit, counter) =>
      !isRateLimited || meter.countNow(countedAs(limit.name, counter), limit, now()),
  );
  return {
    admit: createAdmission(countWhereLimited),
    admitPreview: (client) => admitAddress(previewLimit, client),
    countView: (by) => meterAddress(viewLimit, by),
    flush: () => meter.flush(),
  };
}
