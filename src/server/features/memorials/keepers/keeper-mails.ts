/** The words of mails to people who asked to keep a memorial. */
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { ReviewDeps } from '../memorial-deps.ts';
import { memorialMail, profileAddress, reasonLines } from '../remembrances/remembrance-mails.ts';

type MailDeps = Pick<ReviewDeps, 'origin' | 'asTyped'>;

export const approvedKeeperMail = (deps: MailDeps, to: string, number: number): Message =>
  memorialMail(
    deps,
    to,
    `You now keep the page of ${numberLabel('fb', number)}`,
    `An admin has approved your request to keep the page of ${numberLabel('fb', number)}: ${profileAddress(deps, number)}`,
    `Edit the story, the photo and the card, and approve remembrances: ${deps.origin}/Keep/${number}`,
  );

export const refusedKeeperMail = (
  deps: MailDeps,
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
  deps: MailDeps,
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
