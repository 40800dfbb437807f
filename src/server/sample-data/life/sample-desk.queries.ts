/** SQL for what waits in a trial. */
import type { Connection } from '#server/database/open-database.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export interface SampleDesk {
  readonly invitation: { readonly memberId: number; readonly by: number; readonly at: number };
  readonly remembrances: readonly {
    readonly memberId: number;
    readonly writerId: number;
    readonly text: string;
    /** Null while it waits. */
    readonly approvedBy: number | null;
  }[];
  readonly keeper: { readonly memberId: number; readonly accountId: number } | null;
  readonly at: number;
}

/** The addresses end in a domain that does not exist, and the hashes belong to no token. */
export async function insertSampleDesk(db: Connection, desk: SampleDesk): Promise<void> {
  const { invitation, remembrances, keeper, at } = desk;
  const email = 'friend@sample.invalid';
  await db
    .insertInto('invitations')
    .values({
      member_id: invitation.memberId,
      email,
      email_key: email,
      invited_by: invitation.by,
      counts_as: 'approval',
      token_hash: 'sample invitation',
      invited_at: invitation.at,
      sent_at: invitation.at,
      failed_at: null,
      opened_at: null,
      used_at: null,
      used_by: null,
      expires_at: invitation.at + monthMs,
      try_at: null,
    })
    .execute();
  const written = remembrances.map(({ memberId, writerId, text, approvedBy }) => ({
    member_id: memberId,
    account_id: writerId,
    text,
    photo_name: null,
    written_at: at,
    changed_at: at,
    approved_at: approvedBy === null ? null : at,
    approved_by: approvedBy,
    reported_at: null,
  }));
  if (written.length > 0) await db.insertInto('remembrances').values(written).execute();
  if (!keeper) return;
  await db
    .insertInto('memorial_keepers')
    .values({
      member_id: keeper.memberId,
      account_id: keeper.accountId,
      relation: 'her jump partner for twenty years',
      asked_at: at,
      approved_at: null,
      approved_by: null,
      ended_at: null,
    })
    .execute();
}
