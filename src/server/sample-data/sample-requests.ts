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
  'She taught half the club to pack, and never once raised her voice.',
  'He always jumped last, so that nobody had to look for him.',
];
/** The others are approved; the reported one was approved before. */
const reported = 2;
const waiting = 3;

interface SampleInvitation {
  readonly memberId: number;
  readonly adminId: number;
  /** Ends in a domain that does not exist. */
  readonly email: string;
  readonly at: number;
  readonly isDelivered: boolean;
}

async function insertInvitation(
  db: Connection,
  { memberId, adminId, email, at, isDelivered }: SampleInvitation,
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      member_id: memberId,
      email,
      email_key: email,
      invited_by: adminId,
      counts_as: 'approval',
      // Belongs to no token.
      token_hash: `sample invitation of ${email}`,
      invited_at: at,
      sent_at: isDelivered ? at : null,
      failed_at: isDelivered ? null : at,
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
  const [keeper, ...writers] = claims.filter(({ isApproved, isAdmin }) => isApproved && !isAdmin);
  const claimed = new Set(claims.map(({ number }) => number));
  const free = cast.filter(({ number, deceased }) => !deceased && !claimed.has(number));
  const gone = cast.filter(({ deceased }) => deceased).slice(0, remembered.length);
  const [invited, misspelt] = free.slice(2);
  if (!admin || !keeper || !invited || !misspelt) return;
  const ids = await findMemberIds(
    db,
    [invited, misspelt, ...gone].map(({ number }) => number),
  );
  const idOf = ({ number }: MemberRecord) => ids.get(number) ?? 0;
  const adminId = admin.accountId;
  await insertInvitation(db, {
    memberId: idOf(invited),
    adminId,
    email: 'friend@sample.invalid',
    at: now - dayMs,
    isDelivered: true,
  });
  await insertInvitation(db, {
    memberId: idOf(misspelt),
    adminId,
    email: 'old.friend@smaple.invalid',
    at: now - 3 * dayMs,
    isDelivered: false,
  });
  const at = now - 4 * dayMs;
  const remembrances = gone.flatMap((member, index) => {
    const writer = writers[index];
    const text = remembered[index];
    if (!writer || text === undefined) return [];
    const isApproved = index !== waiting;
    const isReported = index === reported;
    return {
      member_id: idOf(member),
      account_id: writer.accountId,
      text,
      photo_name: null,
      written_at: at,
      changed_at: at,
      approved_at: isApproved ? at : null,
      approved_by: isApproved ? adminId : null,
      reported_at: isReported ? now - dayMs : null,
      report_reason: isReported ? 'This is about another woman of the same name.' : '',
    };
  });
  if (remembrances.length > 0) {
    await db.insertInto('remembrances').values(remembrances).execute();
  }
  if (gone[0]) await insertKeeper(db, idOf(gone[0]), keeper.accountId, at);
}
