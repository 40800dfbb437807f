/** What waits for the admins of a trial, so that each of their screens shows what it is for. */
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { dayMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findMemberIds } from './sample-accounts.ts';

const invitationMs = 30 * dayMs;

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

/** The address ends in a domain that does not exist, and the hash belongs to no token. */
async function insertInvitation(
  db: Connection,
  memberId: number,
  adminId: number,
  at: number,
): Promise<void> {
  const email = 'friend@sample.invalid';
  await db
    .insertInto('invitations')
    .values({
      member_id: memberId,
      email,
      email_key: email,
      invited_by: adminId,
      counts_as: 'approval',
      token_hash: 'sample invitation',
      invited_at: at,
      sent_at: at,
      failed_at: null,
      opened_at: null,
      used_at: null,
      used_by: null,
      expires_at: at + invitationMs,
      try_at: null,
    })
    .execute();
}

async function insertKeeper(
  db: Connection,
  memberId: number,
  accountId: number,
  at: number,
): Promise<void> {
  await db
    .insertInto('memorial_keepers')
    .values({
      member_id: memberId,
      account_id: accountId,
      relation: 'her jump partner for twenty years',
      asked_at: at,
      approved_at: null,
      approved_by: null,
      ended_at: null,
    })
    .execute();
}

/**
 * Adds nothing to a trial that is too small for it.
 *
 * @param cast regular members, by number
 */
export async function addSampleRequests(
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
  await insertInvitation(db, idOf(invited), admin.accountId, now - dayMs);
  const at = now - 4 * dayMs;
  const writers = [second, third, fourth];
  const remembrances = gone.flatMap((member, index) => {
    const writer = writers[index];
    const text = remembered[index];
    if (!writer || text === undefined) return [];
    // The last one waits for an approval.
    const isApproved = index < remembered.length - 1;
    return {
      member_id: idOf(member),
      account_id: writer.accountId,
      text,
      photo_name: null,
      written_at: at,
      changed_at: at,
      approved_at: isApproved ? at : null,
      approved_by: isApproved ? admin.accountId : null,
      reported_at: null,
    };
  });
  if (remembrances.length > 0) {
    await db.insertInto('remembrances').values(remembrances).execute();
  }
  if (gone[0]) await insertKeeper(db, idOf(gone[0]), first.accountId, at);
}
