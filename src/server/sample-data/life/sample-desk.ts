/** What waits for the admins of a trial, so that each of their screens shows what it is for. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { Connection } from '#server/database/open-database.ts';
import { buildAccountRow } from '#server/features/accounts/registration/build-account-row.ts';
import { insertSampleDesk } from './sample-desk.queries.ts';
import { findMemberIds, insertSampleAccounts } from './sample-life.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

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

/** A number that is linked to another account. Its owner has an account without a number. */
async function addOwner(db: Connection, passwordHash: string, now: number): Promise<number> {
  const email = 'owner@sample.invalid';
  const row = buildAccountRow({
    firstName: 'Harold',
    lastName: 'Voss',
    email,
    profileName: 'SampleOwner',
    passwordHash,
    at: now - 2 * dayMs,
    lapsesAt: null,
    role: 'User',
    isSample: true,
  });
  return [...(await insertSampleAccounts(db, [row])).values()][0] ?? 0;
}

/**
 * Nothing in a trial that is too small for it.
 * @param cast regular members, by number
 */
export async function addSampleDesk(
  db: Connection,
  cast: readonly MemberRecord[],
  claims: readonly SampleClaim[],
  { passwordHash, now }: { readonly passwordHash: string; readonly now: number },
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
    dispute: {
      holder: fourth,
      claimantId: await addOwner(db, passwordHash, now),
      text: 'The number is on my card from the old club. I never had an account here.',
      at: now - dayMs,
    },
    move: {
      holder: fifth,
      text: 'My provider closed down, and with it my mailbox. I can show my card.',
      at: now - 2 * dayMs,
    },
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
