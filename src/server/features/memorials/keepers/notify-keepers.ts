/** Tells the keepers of a memorial that a remembrance waits: at most one mail a day to each account. */
import { numberLabel } from '#contract/number-label.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { ReviewDeps } from '../memorial-deps.ts';
import { memorialMail } from '../remembrances/remembrance-mails.ts';
import { findKeeperAccounts } from './keepers.queries.ts';

const mailLimit = { uses: 1, windowMs: 24 * 60 * 60_000 };

/** @param writerId a keeper who wrote it gets no mail */
export async function notifyKeepers(
  deps: ReviewDeps,
  memberId: number,
  writerId: number,
): Promise<void> {
  const { database, now, origin, mailAccount } = deps;
  const { kysely } = database;
  const number = await findNumber(kysely, memberId);
  for (const { account_id: keeperId } of await findKeeperAccounts(kysely, [memberId])) {
    if (keeperId === writerId) continue;
    const counted = countedAs('remembrance mail', keeperId);
    if (!(await countUse(kysely, counted, mailLimit, now())).isAllowed) continue;
    mailAccount(keeperId, 'news', (to) =>
      memorialMail(
        deps,
        to,
        `A remembrance of ${numberLabel('fb', number)} is waiting`,
        `Someone wrote a remembrance of ${numberLabel('fb', number)}. It will be on the site once you or an admin approves it.`,
        `Read it: ${origin}/Keep/${number}`,
        'You get this email at most once a day.',
        `To stop these emails, change Messages under Your account: ${origin}/your-account`,
      ),
    );
  }
}
