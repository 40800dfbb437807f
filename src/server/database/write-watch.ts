/**
 * Knows whether the database takes writes: a full or broken disk and a server that only reads still answer every
 * question. After a write has failed for such a reason only a write that succeeds shows that it is over.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isWriteRefused } from './database-errors.ts';
import type { WatchStatement } from './statement-watch.ts';
import type { Tables } from './tables.ts';

export interface WriteWatch {
  readonly onStatement: WatchStatement;
  /** Rejects while the database takes no writes. */
  check(db: Kysely<Tables>): Promise<void>;
}

/** More than an ordinary write needs, so that a disk with room for a line does not look well. */
const paddingBytes = 32 * 1024;

async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  // Random, so that nobody can store it in less.
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
