import { expect, test } from 'vitest';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import {
  holderEmail,
  openAnnouncedSite,
  type AnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';

const ownNewEmail = 'own@example.org';

async function changeOwnEmail({ site, holder }: AnnouncedSite): Promise<void> {
  const { token } = holder;
  const body = { email: ownNewEmail, password: goodPassword };
  expect((await site.ask('POST Profile/Email', { token, body })).status).toBe(200);
  const code = { code: await site.codeTo(ownNewEmail) };
  const confirmed = await site.ask('POST Profile/Email/Confirm', { token, body: code });
  expect(confirmed, confirmed.text).toMatchObject({ status: 200 });
}

async function expectEnded(site: AnnouncedSite, message: number): Promise<void> {
  expect((await site.list()).open).toEqual([]);
  expect(await site.message(message)).toMatchObject({
    state: 'waiting',
    evidence: {
      message: {
        changeContext: {
          changes: [{ state: 'impossible', reason: 'The account has another email now.' }],
        },
      },
    },
  });
  expect((await site.admin.mailsTo(emailOfMember(1))).map(({ subject }) => subject)).toContain(
    'Manifest: FB2: an announced change was not possible',
  );
}

describeEachDialect('an announced change', ({ open }) => {
  test.each(['lost-email', 'my-number'] as const)(
    'that began with the message %s ends when the holder changes the email',
    async (about) => {
      const site = await openAnnouncedSite(await open());
      const message = await site.announce(about);
      await changeOwnEmail(site);
      expect((await site.account()).email).toBe(ownNewEmail);
      await expectEnded(site, message);
    },
  );

  test('ends when the owner takes the account back, who was not told of it', async () => {
    const site = await openAnnouncedSite(await open());
    await changeOwnEmail(site);
    const token = site.linkTo(holderEmail);
    const message = await site.announce('lost-email', { email: 'thief@example.org' });
    const restored = await site.site.ask('POST Account/FormerEmail/Restore', { body: { token } });
    expect(restored.status).toBe(200);
    expect((await site.account()).email).toBe(holderEmail);
    await expectEnded(site, message);
  });
});
