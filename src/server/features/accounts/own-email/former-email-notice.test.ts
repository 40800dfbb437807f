import { expect, test } from 'vitest';
import type { FailureReason } from '#contract/site-health/health.ts';
import type { Database } from '#server/database/open-database.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { statusesOf } from '#tests/support/sites/two-step.ts';
import { newEmail, openOwnEmailSite, ownEmail } from '#tests/support/sites/own-email-site.ts';

/** Asks for a code; the provider then meets the mail to the former email in this way. */
async function openAsked(database: Database, onNotice: () => Promise<void>) {
  const site = await openOwnEmailSite(database);
  await site.ask(newEmail);
  const code = await site.site.codeTo(newEmail);
  site.site.provider.onMessage = ({ subject }) =>
    subject === 'The email of your account was changed' ? onNotice() : Promise.resolve();
  const formerEmails = () => database.kysely.selectFrom('former_emails').select('email').execute();
  return { ...site, code, formerEmails };
}

const failing = (reason: FailureReason) => () =>
  Promise.reject(new MessageNotSent(reason, { reason, status: null }));

describeOnSqlite('the mail to the former email', ({ open }) => {
  test('is sent before the change, which does not happen while it cannot be sent', async () => {
    const { site, ask, confirm, code, email, formerEmails } = await openAsked(
      await open(),
      failing('unreachable'),
    );
    const refused = await confirm(code);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('We could not mail your present email');
    expect(await email()).toBe(ownEmail);
    expect(await formerEmails()).toEqual([]);
    site.provider.onMessage = null;
    site.clock.now += 60_000;
    await ask(newEmail);
    expect((await confirm(await site.codeTo(newEmail, 2))).status).toBe(200);
    expect(site.sent.findLast(({ to }) => to === ownEmail)?.text).toContain('/former-email#');
  });

  test('does not stop the change when the mail server refuses the address for good', async () => {
    const { confirm, code, email } = await openAsked(await open(), failing('recipient refused'));
    expect((await confirm(code)).status).toBe(200);
    expect(await email()).toBe(newEmail);
  });

  test('is sent once for a code', async () => {
    let mails = 0;
    const { confirm, code } = await openAsked(await open(), () => {
      mails += 1;
      return Promise.resolve();
    });
    const answers = await Promise.all([confirm(code), confirm(code)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(mails).toBe(1);
  });

  test('leaves the email as it is when the owner signs out everywhere meanwhile', async () => {
    const database = await open();
    const { confirm, code, formerEmails } = await openAsked(database, async () => {
      await database.kysely.deleteFrom('sessions').where('account_id', '=', 2).execute();
    });
    expect((await confirm(code)).status).toBe(401);
    const row = database.kysely.selectFrom('accounts').where('id', '=', 2).select('email');
    expect(await row.executeTakeFirst()).toEqual({ email: ownEmail });
    expect(await formerEmails()).toEqual([]);
  });
});
