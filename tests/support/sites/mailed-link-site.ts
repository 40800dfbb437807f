/** A site with one member, and the operations that use the tokens in emailed links. */
import { expect } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from './account-site.ts';

export const linkOwner = emailOfMember(1);
export const newPassword = 'quite another one';
export const wrongLink = 'This link has expired or was already used. Request a new one.';

export async function openRegistered(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.register(1);
  let links = 1;
  return {
    site,
    token,
    firstLink: () => site.linkTo(linkOwner, 1),
    request: (from = '192.0.2.1') =>
      site.ask('POST Account/RequestPasswordReset', { body: { email: linkOwner }, from }),
    nextLink: () => site.linkTo(linkOwner, (links += 1)),
    look: (link: string) => site.ask('POST Account/CheckLink', { body: { token: link } }),
    validate: (link: string, given = {}) =>
      site.ask('POST Account/ValidateByLink', { body: { token: link }, ...given }),
    check: (resetCode: string, from = '192.0.2.1') =>
      site.ask('POST Account/ValidateToken', { body: { email: linkOwner, resetCode }, from }),
    reset: (resetCode: string, email = linkOwner, password = newPassword) =>
      site.ask('POST Account/ResetPassword', {
        body: { email, resetCode, password, confirmPassword: password },
      }),
    login: (password: string, from = '192.0.2.1') =>
      site.ask('POST Account/login', { body: { email: linkOwner, password }, from }),
  };
}

export async function openJoined(database: Database, deps: Partial<AppDeps> = {}) {
  const opened = await openRegistered(database, deps);
  expect((await opened.validate(await opened.firstLink())).status).toBe(200);
  return opened;
}
