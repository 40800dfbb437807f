/** The mails about remembrances and keepers. */
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { dayMs } from '#contract/time.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { asTyped, emailMessage, mailAccount, type MessageDeps } from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { findKeeperAccounts } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';

const profileAddress = ({ origin }: MessageDeps, number: number): string =>
  `${origin}/${brand.singularSlug}/${number}`;

const reasonLines = (reason: string): string[] =>
  reason === '' ? [] : [`The reason:\n${asTyped(reason)}`];

const objectionLine = ({ origin }: MessageDeps): string =>
  `If you think that is a mistake, write to us: ${origin}/Contact`;

export const approvedMail = (deps: MessageDeps, to: string, number: number): Message =>
  emailMessage(
    to,
    `Your remembrance of ${numberLabel('fb', number)} is on the site`,
    `Your remembrance of ${numberLabel('fb', number)} was approved, and everyone can now read it: ${profileAddress(deps, number)}`,
    `You can change or remove it: ${deps.origin}/Remember/${number}`,
  );

interface Removed {
  readonly number: number;
  readonly reason: string;
  readonly text: string;
}

export const removedMail = (
  deps: MessageDeps,
  to: string,
  { number, reason, text }: Removed,
): Message =>
  emailMessage(
    to,
    `Your remembrance of ${numberLabel('fb', number)} was removed`,
    `Your remembrance of ${numberLabel('fb', number)} was removed by an admin or a keeper of the memorial.`,
    ...reasonLines(reason),
    `Your text was:\n${asTyped(text)}`,
    `You can write another one: ${deps.origin}/Remember/${number}`,
  );

export const approvedKeeperMail = (deps: MessageDeps, to: string, number: number): Message =>
  emailMessage(
    to,
    `You now keep the page of ${numberLabel('fb', number)}`,
    `An admin has approved your request to keep the page of ${numberLabel('fb', number)}: ${profileAddress(deps, number)}`,
    `Edit the story, the photo and the card, and approve remembrances: ${deps.origin}/Keep/${number}`,
  );

export const refusedKeeperMail = (
  deps: MessageDeps,
  to: string,
  number: number,
  reason: string,
): Message =>
  emailMessage(
    to,
    `Your request for ${numberLabel('fb', number)} was not approved`,
    `An admin did not approve your request to keep the page of ${numberLabel('fb', number)}.`,
    ...reasonLines(reason),
    objectionLine(deps),
  );

export const endedKeeperMail = (
  deps: MessageDeps,
  to: string,
  number: number,
  reason: string,
): Message =>
  emailMessage(
    to,
    `You no longer keep the page of ${numberLabel('fb', number)}`,
    `An admin has ended your rights to edit the page of ${numberLabel('fb', number)}. The story stays on it. A remembrance that only you approved is hidden.`,
    ...reasonLines(reason),
    objectionLine(deps),
  );

/** Of each keeper. */
const mailLimit = { uses: 1, windowMs: dayMs };

/**
 * Tells the keepers of a memorial that a remembrance waits.
 *
 * @param writerId a keeper who wrote it gets no mail
 */
export async function notifyKeepers(
  deps: ReviewDeps,
  memberId: number,
  writerId: number,
): Promise<void> {
  const { database, now, origin } = deps;
  const { kysely } = database;
  const number = await findNumber(kysely, memberId);
  for (const { account_id: keeperId } of await findKeeperAccounts(kysely, [memberId])) {
    if (keeperId === writerId) continue;
    const counted = countedAs('remembrance mail', keeperId);
    if (!(await countUse(kysely, counted, mailLimit, now())).isAllowed) continue;
    mailAccount(deps, keeperId, 'notification', (to) =>
      emailMessage(
        to,
        `A remembrance of ${numberLabel('fb', number)} is waiting`,
        `Someone wrote a remembrance of ${numberLabel('fb', number)}. It will be on the site once you or an admin approves it.`,
        `Read it: ${origin}/Keep/${number}`,
        'You get this email at most once a day.',
        `To stop these emails, change Messages: ${origin}/your-account/emails`,
      ),
    );
  }
}
