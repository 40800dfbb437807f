/** A site on which member 2 changes the email of the own account; member 1 is an admin. */
import { expect } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword } from './account-site.ts';
import { openAdminSite } from './admin-site.ts';

export const ownEmail = emailOfMember(2);
export const newEmail = 'new@example.org';

export async function openOwnEmailSite(database: Database, deps: Partial<AppDeps> = {}) {
  const admin = await openAdminSite(database, deps);
  const { site } = admin;
  const { token } = await site.join(2);
  const ask = (email: string, password = goodPassword, as = token) =>
    site.ask('POST Profile/Email', { token: as, body: { email, password } });
  const confirm = (code: string, as = token) =>
    site.ask('POST Profile/Email/Confirm', { token: as, body: { code } });
  const linksTo = (to: string) =>
    site.sent
      .filter((sent) => sent.to === to)
      .flatMap(({ text }) => /\/former-email#([0-9a-f]{48})\b/.exec(text)?.[1] ?? []);
  return {
    admin,
    site,
    token,
    ask,
    confirm,
    isSignedIn: async (as = token) =>
      (await site.ask('GET Account/Validate', { token: as })).status === 200,
    login: (email: string, password = goodPassword) =>
      site.ask('POST Account/login', { body: { email, password } }),
    email: async (as = token) => (await site.ask('GET Profile', { token: as })).body['email'],
    /** Changes the email. @returns the token of the link that takes it back, mailed to `from` */
    async change(from: string, to: string, as = token, password = goodPassword): Promise<string> {
      // Codes for one account are a minute apart.
      site.clock.now += 60_000;
      const before = linksTo(from).length;
      const response = await ask(to, password, as);
      expect(response, response.text).toMatchObject({ status: 200, body: { newEmail: to } });
      const codes = site.sent.filter((sent) => sent.to === to && /\d{6} is/.test(sent.subject));
      const confirmed = await confirm(await site.codeTo(to, codes.length), as);
      expect(confirmed, confirmed.text).toMatchObject({
        status: 200,
        body: { email: to, newEmail: null },
      });
      await expect.poll(() => linksTo(from).length).toBeGreaterThan(before);
      return linksTo(from).at(-1) ?? '';
    },
    restore: (link: string) =>
      site.ask('POST Account/FormerEmail/Restore', { body: { token: link } }),
  };
}
