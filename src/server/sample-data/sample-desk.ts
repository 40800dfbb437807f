/** SQL for what waits in a trial. */
import { dayMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { findMemberIds } from './sample-life.queries.ts';

const monthMs = 30 * dayMs;

interface SampleDesk {
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
async function insertSampleDesk(db: Connection, desk: SampleDesk): Promise<void> {
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

// What waits for the admins of a trial, so that each of their screens shows what it is for.

interface SampleClaim {
  readonly accountId: number;
  readonly memberId: number;
  readonly number: number;
  readonly isApproved: boolean;
  readonly isAdmin: boolean;
}

const remembered = [
  'He packed my first rig, and checked it twice. I still hear him laugh in the plane.',
  'She knew every field where we ever landed out, and the farmer’s name.',
  'He always jumped last, so that nobody had to look for him.',
];

/**
 * Nothing in a trial that is too small for it.
 * @param cast regular members, by number
 */
export async function addSampleDesk(
  db: Connection,
  cast: readonly MemberRecord[],
  claims: readonly SampleClaim[],
  now: number,
): Promise<void> {
  const admin = claims.find(({ isAdmin }) => isAdmin);
  const [first, second, third, fourth, fifth] = claims.filter(
    ({ isApproved, isAdmin }) => isApproved && !isAdmin,
  );
  const claimed = new Set(claims.map(({ number }) => number));
  const free = cast.filter(({ number, deceased }) => !deceased && !claimed.has(number));
  const gone = cast.filter(({ deceased }) => deceased).slice(0, remembered.length);
  const [invited] = free.slice(2);
  if (!admin || !first || !second || !third || !fourth || !fifth || !invited) return;
  const ids = await findMemberIds(
    db,
    [invited, ...gone].map(({ number }) => number),
  );
  const idOf = ({ number }: MemberRecord) => ids.get(number) ?? 0;
  const writers = [second, third, fourth];
  await insertSampleDesk(db, {
    invitation: { memberId: idOf(invited), by: admin.accountId, at: now - dayMs },
    remembrances: gone.flatMap((member, index) => {
      const writer = writers[index];
      const text = remembered[index];
      if (!writer || text === undefined) return [];
      // The last one waits for an approval.
      const approvedBy = index < remembered.length - 1 ? admin.accountId : null;
      return [{ memberId: idOf(member), writerId: writer.accountId, text, approvedBy }];
    }),
    keeper: gone[0] === undefined ? null : { memberId: idOf(gone[0]), accountId: first.accountId },
    at: now - 4 * dayMs,
  });
}
