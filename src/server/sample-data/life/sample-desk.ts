/** What waits for the admins of a trial, so that each of their screens shows what it is for. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { Connection } from '#server/database/open-database.ts';
import { insertSampleDesk } from './sample-desk.queries.ts';
import { findMemberIds } from './sample-life.queries.ts';

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
