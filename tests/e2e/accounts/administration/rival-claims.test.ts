/** Two accounts claim one number on a site where an admin reviews each claim. */
import type { User } from '#contract/accounts/account.ts';
import { password, registration } from '#tests/support/processes/site-accounts.ts';
import { expect, reviewTest } from './review-test.ts';

reviewTest(
  'claims of one number say so, and the approval of one ends the other',
  async ({ page, accounts, admin, keepSession }) => {
    const { number, email } = await accounts.join();
    const rivalEmail = `rival${number}@example.org`;
    const body = registration(number, rivalEmail);
    const registered = await accounts.ask('POST Account/register', { body });
    expect(registered.status).toBe(200);
    const user = (await registered.json()) as User;
    await accounts.validate({ number, email: rivalEmail, password, user });

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
