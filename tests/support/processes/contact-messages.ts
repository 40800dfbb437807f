/** Messages of visitors on a running site, sent through its API. */
import { contactLinkIn } from '../servers/mailed-codes.ts';
import type { SiteAccount, SiteAccounts } from './site-accounts.ts';

export interface SentMessage {
  /** The address of the sender. */
  readonly from: string;
  /** The path of the link in the mail to the sender. */
  readonly link: string;
}

export interface ContactMessages {
  /** An address that nobody else has, because each gets few mails a day. */
  readonly nextSender: () => string;
  /** Sends a message that its sender still has to confirm. */
  readonly send: (given?: object) => Promise<SentMessage>;
  readonly confirm: (link: string) => Promise<void>;
  /** Sends and confirms a message to a member. `link` is the one in the mail to the member. */
  readonly relay: (member: SiteAccount, given?: object) => Promise<SentMessage>;
  /** Blocks the sender, reports the message or turns messages off, with the link in the mail to the member. */
  readonly settle: (link: string, action: string) => Promise<void>;
}

let senders = 0;

const tokenOf = (link: string) => link.split('#')[1] ?? '';

export function openContactMessages(accounts: SiteAccounts): ContactMessages {
  const nextSender = () => `vera${(senders += 1)}@family.example`;

  async function post(path: string, body: object): Promise<void> {
    const response = await accounts.ask(`POST ${path}`, { body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }

  async function send(given: object = {}): Promise<SentMessage> {
    const message = {
      name: 'Vera Visitor',
      email: nextSender(),
      about: 'record',
      text: 'The year is wrong.\nIt was 1981.',
      ...given,
    };
    await post('Contact', message);
    return { from: message.email, link: await accounts.contactLinkTo(message.email) };
  }

  const confirm = (link: string) => post('Contact/Confirm', { token: tokenOf(link) });

  return {
    nextSender,
    send,
    confirm,
    async relay({ number, email }, given = {}) {
      const before = (await accounts.messagesTo(email)).map(contactLinkIn).findLast(Boolean);
      const { from, link } = await send({ about: 'member', number, ...given });
      await confirm(link);
      return { from, link: await accounts.contactLinkTo(email, before ?? undefined) };
    },
    settle: (link, action) => post('Contact/Message/Settle', { token: tokenOf(link), action }),
  };
}
