/** Two accounts claim one number on a site where an admin reviews each claim. */
import type { User } from '#contract/accounts/account.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import {
  password,
  registration,
  type SiteAccounts,
} from '#tests/support/processes/site-accounts.ts';
import { expect, reviewTest } from './review-test.ts';

/** Two validated accounts that claim the same number. */
async function joinRivals(accounts: SiteAccounts) {
  const { number, email } = await accounts.join();
  const rivalEmail = `rival${number}@example.org`;
  const body = registration(number, rivalEmail);
  const registered = await accounts.ask('POST Account/register', { body });
  expect(registered.status).toBe(200);
  const user = (await registered.json()) as User;
  await accounts.validate({ number, email: rivalEmail, password, user });
  return { number, email, rivalEmail };
}

reviewTest(
  'claims of one number say so, and the approval of one ends the other',
  async ({ page, accounts, admin, keepSession }) => {
    const { number, email, rivalEmail } = await joinRivals(accounts);

    await keepSession(page, await accounts.logInAdmin());
    await page.goto(`/Manifest/Claims#claim-${number}`);
    const claims = page
      .getByRole('region', { name: /^\d+ claims? waiting$/ })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: `FB${number}` }) });
    await expect(claims).toHaveCount(2);
    for (const claim of await claims.all()) {
      await expect(claim).toContainText(`2 accounts have claimed FB${number}.`);
    }
    await claims
      .filter({ hasText: rivalEmail })
      .getByRole('button', { name: /^Approve/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`The other claims of FB${number} end`);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(claims).toHaveCount(0);
    const mail = await admin.mailTo(email, `FB${number} belongs to another account`);
    expect(mail.text).toContain('/dispute');
  },
);

reviewTest(
  'claims of one number are left out when all with the same names are selected',
  async ({ page, accounts, admin, keepSession }) => {
    const user = await accounts.logInAdmin();
    const { number: contested } = await joinRivals(accounts);
    const others = [(await accounts.join()).number, (await accounts.join()).number];
    for (const number of [contested, ...others]) {
      const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
      const names = { firstName: 'Ann', lastName: 'Example' };
      await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, ...names });
    }
    await keepSession(page, user);
    await page.goto('/Manifest/Claims');
    const select = (number: number) =>
      page.getByRole('checkbox', { name: `Select FB${number}, Ann Example`, exact: true });
    await expect(select(contested)).toHaveCount(2);
    await page.getByRole('button', { name: /^Select the \d+ with the same names$/ }).click();
    for (const number of others) await expect(select(number)).toBeChecked();
    for (const rival of await select(contested).all()) {
      await expect(rival).toBeDisabled();
      await expect(rival).not.toBeChecked();
    }
  },
);
