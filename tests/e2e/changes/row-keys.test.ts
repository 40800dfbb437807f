/** Moving through the lists of the Manifest without a mouse. */
import type { MemberDetails } from '#contract/members/editing.ts';
import { expect, test } from '../account-test.ts';

test('arrows move from row to row', async ({ page, accounts, admin, keepSession }) => {
  const user = await accounts.logInAdmin();
  for (const number of [accounts.nextNumber(), accounts.nextNumber()]) {
    const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
    await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, location: 'Keys' });
  }
  await keepSession(page, user);
  await page.goto('/Manifest/Numbers');
  const links = page.locator('.ledger tbody a');
  await links.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(0)).toBeFocused();
  await page.goto('/Manifest/Changes');
  const lines = page.locator('.change-line > summary').filter({ visible: true });
  await lines.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toBeFocused();
});
