/** Messages to the admins, sent as visitors do: with the form, and then the link in the mail. */
import type { User } from '#contract/accounts/account.ts';
import { messageKindOf, type ContactSubject } from '#contract/contact/contact.ts';
import type { InboxItem, InboxPage } from '#contract/inbox/inbox.ts';
import { askSite } from './ask-site.ts';
import type { SiteAdmin } from './site-admin.ts';
import type { Site } from './site-process.ts';

export interface MessageForm {
  readonly name: string;
  readonly email: string;
  readonly about: ContactSubject;
  readonly text: string;
  readonly number?: number;
  readonly photoId?: number;
}

async function post(site: Site, request: string, body: object): Promise<void> {
  const response = await askSite(site, request, { body });
  if (!response.ok) throw new Error(`${request}: ${response.status} ${await response.text()}`);
}

/** @returns the message as the inbox lists it; its sender must be the only one with this name */
export async function sendMessage(
  site: Site,
  admin: SiteAdmin,
  user: User,
  { number, photoId, ...form }: MessageForm,
): Promise<InboxItem> {
  await post(site, 'POST Contact', {
    ...form,
    ...(number === undefined ? {} : { number: String(number) }),
    ...(photoId === undefined ? {} : { photoId: String(photoId) }),
  });
  const mail = await admin.mailTo(form.email, 'Please confirm your message');
  const token = /#([0-9a-f]{48})/.exec(mail.text)?.[1] ?? '';
  await post(site, 'POST Contact/Confirm', { token });
  // The newest are on the last page.
  const newest = `GET Admin/Inbox?kind=${messageKindOf(form.about)}&page=9999`;
  const { items } = await admin.ask<InboxPage>(user, newest);
  const sent = items.find(({ who }) => who.name === form.name);
  if (!sent) throw new Error(`The inbox has no message of ${form.name}.`);
  return sent;
}
