/**
 * Tracks whether the database accepts writes. A full or failing disk, or a read-only server, still answers reads. After
 * a write fails for such a reason, only a successful write proves recovery.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isWriteRefused } from './database-errors.ts';
import type { WatchStatement } from './statement-watch.ts';
import type { Tables } from './tables.ts';

export interface WriteWatch {
  readonly onStatement: WatchStatement;
  /** Rejects while the database refuses writes. */
  check(db: Kysely<Tables>): Promise<void>;
}

/** Larger than a normal write, so that a nearly full disk fails the check. */
const paddingBytes = 32 * 1024;

async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  // Random, so that compression cannot shrink it.
  const row = { id: 1, padding: randomBytes(paddingBytes).toString('hex') } as const;
  await db
    .insertInto('write_probes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding: row.padding }))
    .execute();
}

export function createWriteWatch(): WriteWatch {
  let isInDoubt = false;
  return {
    onStatement({ error }) {
      if (error !== null && isWriteRefused(error)) isInDoubt = true;
    },
    async check(db) {
      if (!isInDoubt) return;
      await tryToWrite(db);
      isInDoubt = false;
    },
  };
}
