/** Enters into the change log what an admin did about a claim. */
import { recordChanges } from '#server/database/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

type Snapshot = Readonly<Record<string, string | number | boolean>>;

interface AnsweredClaim {
  readonly at: number;
  readonly viewer: Viewer;
  readonly number: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** For the running transaction. */
export async function recordClaim(
  db: Connection,
  { at, viewer, number, before, after }: AnsweredClaim,
): Promise<void> {
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${viewer.accountId}`,
      subject: 'claim',
      subjectKey: `fb/${number}`,
      before,
      after,
    },
  ]);
}
