/** The app with an admin, and a visitor who writes messages. */
import { expect } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import type { AccountSite } from './account-site.ts';
import { openAdminSite } from './admin-site.ts';
import { listInbox } from './inbox.ts';

export const visitor = 'visitor@family.example';
export const formOf = (given: object = {}) => ({
  name: 'Vera Visitor',
  email: visitor,
  about: 'record',
  text: 'The year is wrong.\nIt was 1981.',
  ...given,
});

export const sendMessage = (site: AccountSite, given: object = {}) =>
  site.ask('POST Contact', { body: formOf(given), from: '192.0.2.1' });

/** The token of the last link in a mail to this address. */
export async function mailedToken(site: AccountSite, email: string): Promise<string> {
  await expect
    .poll(() => site.sent.findLast(({ to }) => to === email)?.text ?? '')
    .toMatch(/#[0-9a-f]{48}/);
  const text = site.sent.findLast(({ to }) => to === email)?.text ?? '';
  return /#([0-9a-f]{48})/.exec(text)?.[1] ?? '';
}

export const confirmMessage = async (site: AccountSite, email = visitor) =>
  site.ask('POST Contact/Confirm', { body: { token: await mailedToken(site, email) } });

export async function openContactSite(database: Database) {
  const admin = await openAdminSite(database, { contactEmail: 'help@directory.example' });
  const { site } = admin;
  const inbox = (query = '') => listInbox(admin, query);
  const mailsTo = (email: string) => site.sent.filter(({ to }) => to === email);
  return { admin, site, inbox, mailsTo };
}
