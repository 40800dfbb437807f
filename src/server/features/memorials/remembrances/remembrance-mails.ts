/** The words of mails about remembrances. */
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { ReviewDeps } from '../memorial-deps.ts';

type MailDeps = Pick<ReviewDeps, 'origin' | 'asTyped'>;

export function memorialMail(
  { origin }: Pick<MailDeps, 'origin'>,
  to: string,
  subject: string,
  ...paragraphs: readonly string[]
): Message {
  const text = [...paragraphs, `${brand.fullName}\n${origin}/`].join('\n\n');
  return { channel: 'email', to, subject, text };
}

export const profileAddress = ({ origin }: Pick<MailDeps, 'origin'>, number: number): string =>
  `${origin}/${brand.singularSlug}/${number}`;

export const reasonLines = ({ asTyped }: MailDeps, reason: string): string[] =>
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
