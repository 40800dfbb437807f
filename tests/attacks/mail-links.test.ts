/**
 * A stranger's name is an address. In the mail to admins it must be neither a link nor text that mail programs make one
 * of.
 */
import { expect, test } from 'vitest';
import { htmlOf } from '#server/messaging/email.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const origin = 'http://localhost:3000';
const names = [
  { firstName: 'http://evil.example', lastName: 'Log in here' },
  { firstName: 'evil.example/login', lastName: '<a href="http://evil.example">x</a>' },
];

describeOnSqlite('a name that looks like an address', ({ open }) => {
  test('is not a link in any mail, unlike the addresses of the site', async () => {
    const admin = await openAdminSite(await open(), { claimPolicy: 'review' });
    for (const [index, given] of names.entries()) await admin.site.join(5 + index, given);
    const mailsOf = async (number: number) =>
      (await admin.mailsTo(emailOfMember(1))).filter(
        ({ subject }) => subject === `Manifest: FB${number} was claimed`,
      );
    // They are sent in the background, in any order.
    await expect.poll(async () => (await mailsOf(5)).length).toBe(1);
    await expect.poll(async () => (await mailsOf(6)).length).toBe(1);
    const mails = [...(await mailsOf(5)), ...(await mailsOf(6))];
    for (const { text } of mails) {
      const others = text.replaceAll(origin, '').replaceAll(/\S+@example\.org/g, '');
      expect(others).not.toMatch(/:\/\/|evil\.example/i);
      const links = [...htmlOf(text, origin).matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
      expect(links.length).toBeGreaterThan(1);
      for (const url of links) expect(url).toMatch(/^http:\/\/localhost:3000\//);
    }
  });
});
