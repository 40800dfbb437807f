/** Refuses a number that somebody has, and names the next. */
import { Refusal } from '#contract/errors.ts';
import type { Series } from '#contract/members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { nextNumberAfter } from './get-next-number.ts';
import { findHighestNumber, findMember } from './members.queries.ts';
import { numberLabel } from './series-labels.ts';

/**
 * For the running transaction, which holds the members' lock.
 *
 * @throws Refusal `taken`; its message names the next number.
 */
export async function refuseTakenNumber(
  db: Connection,
  series: Series,
  number: number,
): Promise<void> {
  if (!(await findMember(db, series, number))) return;
  const next = nextNumberAfter(await findHighestNumber(db, series));
  throw new Refusal('taken', {
    message: `${numberLabel(series, number)} is taken. The next number is ${next}.`,
  });
}
