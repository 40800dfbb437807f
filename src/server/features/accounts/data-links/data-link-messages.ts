/** The words of the mails that an admin sends to the owner of an account. */
import { dataLinkDays, type DataLinkKind } from '#contract/accounts/data-links.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature, site } from '../notices/account-messages.ts';
import { askWhom, type AdminMessageDeps as MessageDeps } from '../notices/admin-messages.ts';
import { writeDay } from '../settings/time-zones.ts';

interface DataLink {
  readonly kind: DataLinkKind;
  readonly token: string;
  /** When the message was sent for which an admin mails the link. */
  readonly askedAt: number;
}

const words = {
  export: {
    subject: 'Download the data of your account',
    link: 'To download everything that we store about your account, open this link',
    more: 'The page asks you to confirm before it downloads anything.',
    ignored: 'your account stays as it is, and no one gets the data',
  },
  erasure: {
    subject: 'Delete your account?',
    link: 'To delete your account with its private data and the photos that you uploaded, open this link',
    more: 'The page says what is deleted and asks you to confirm. A deleted account cannot be restored.',
    ignored: 'nothing is deleted, and your account stays as it is',
  },
} as const;

/** Contains nothing of the message, because anyone can write one about any member. */
export function dataLinkMessage(
  deps: MessageDeps,
  { email, time_zone_id }: Pick<AccountRow, 'email' | 'time_zone_id'>,
  { kind, token, askedAt }: DataLink,
): Message {
  const { subject, link, more, ignored } = words[kind];
  return emailMessage(
    email,
    subject,
    `An admin of ${site} sent you this email because someone wrote to us on ${writeDay(askedAt, time_zone_id)} about your account or your number.`,
    `${link}:\n${deps.origin}/your-data#token=${token}`,
    `${more} The link works once, for ${dataLinkDays} days, and only until we email you a newer one. If you use two-step sign-in, we also ask for your second step.`,
    `If you did not ask for this, ignore this email: ${ignored}. Do not share the link.`,
    ...askWhom(deps),
    signature(deps),
  );
}
