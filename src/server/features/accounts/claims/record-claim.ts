/** Records an admin's decision about a claim in the change log. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

type Snapshot = Readonly<Record<string, string | number | boolean>>;

interface DecidedClaim {
  readonly at: number;
  readonly viewer: Viewer;
  readonly number: number;
  readonly accountId: number;
  /** Null when there was no claim before. */
  readonly claimedAt: number | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** Runs in the caller's transaction. */
export async function recordClaim(
  db: Connection,
  { at, viewer, number, accountId, claimedAt, before, after }: DecidedClaim,
): Promise<void> {
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${viewer.accountId}`,
      subject: 'claim',
      subjectKey: `fb/${number}`,
      before,
      after,
      accountId,
      ...(claimedAt === null ? {} : { touchedAt: claimedAt }),
    },
  ]);
}
