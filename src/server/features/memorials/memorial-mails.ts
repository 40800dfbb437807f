/** The words of mails about remembrances. */
import { dayMs } from '#contract/time.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import { findKeeperAccounts } from './keepers.ts';

type MailDeps = Pick<ReviewDeps, 'origin' | 'asTyped'>;

function memorialMail(
  { origin }: Pick<MailDeps, 'origin'>,
  to: string,
  subject: string,
  ...paragraphs: readonly string[]
): Message {
  const text = [...paragraphs, `${brand.fullName}\n${origin}/`].join('\n\n');
  return { channel: 'email', to, subject, text };
}

const profileAddress = ({ origin }: Pick<MailDeps, 'origin'>, number: number): string =>
  `${origin}/${brand.singularSlug}/${number}`;

const reasonLines = ({ asTyped }: MailDeps, reason: string): string[] =>
  reason === '' ? [] : [`The reason:\n${asTyped(reason)}`];

export const approvedMail = (deps: MailDeps, to: string, number: number): Message =>
  memorialMail(
    deps,
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

export const removedMail = (deps: MailDeps, to: string, { number, reason, text }: Removed) =>
  memorialMail(
    deps,
    to,
    `Your remembrance of ${numberLabel('fb', number)} was removed`,
    `Your remembrance of ${numberLabel('fb', number)} was removed by an admin or a keeper of the memorial.`,
    ...reasonLines(deps, reason),
    `Your text was:\n${deps.asTyped(text)}`,
    `You can write another one: ${deps.origin}/Remember/${number}`,
  );

// The words of mails to people who asked to keep a memorial.

type KeeperMailDeps = Pick<ReviewDeps, 'origin' | 'asTyped'>;

export const approvedKeeperMail = (deps: KeeperMailDeps, to: string, number: number): Message =>
  memorialMail(
    deps,
    to,
    `You now keep the page of ${numberLabel('fb', number)}`,
    `An admin has approved your request to keep the page of ${numberLabel('fb', number)}: ${profileAddress(deps, number)}`,
    `Edit the story, the photo and the card, and approve remembrances: ${deps.origin}/Keep/${number}`,
  );

export const refusedKeeperMail = (
  deps: KeeperMailDeps,
  to: string,
  number: number,
  reason: string,
): Message =>
  memorialMail(
    deps,
    to,
    `Your request for ${numberLabel('fb', number)} was not approved`,
    `An admin did not approve your request to keep the page of ${numberLabel('fb', number)}.`,
    ...reasonLines(deps, reason),
    `If you think that is a mistake, write to us: ${deps.origin}/Contact`,
  );

export const endedKeeperMail = (
  deps: KeeperMailDeps,
  to: string,
  number: number,
  reason: string,
): Message =>
  memorialMail(
    deps,
    to,
    `You no longer keep the page of ${numberLabel('fb', number)}`,
    `An admin has ended your rights to edit the page of ${numberLabel('fb', number)}. What you wrote stays on it.`,
    ...reasonLines(deps, reason),
    `If you think that is a mistake, write to us: ${deps.origin}/Contact`,
  );

// Tells the keepers of a memorial that a remembrance waits: at most one mail a day to each account.

const mailLimit = { uses: 1, windowMs: dayMs };

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
