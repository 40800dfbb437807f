import { expect, test } from '../../account-test.ts';

test('an admin chooses which mails to get, and others are not asked', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/your-account');
  const card = page.getByRole('region', { name: 'Emails to admins' });
  await expect(card.getByRole('radio', { name: /^One for each claim; one a day/ })).toBeChecked();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await card.getByRole('radio', { name: /^One a day/ }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('radio', { name: /^One a day/ })).toBeChecked();
  await card.getByRole('radio', { name: /^One for each claim; one a day/ }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a member sees no choice of mails to admins', async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.join()).user);
  await page.goto('/your-account');
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible();
  await expect(page.getByText('Emails to admins')).toHaveCount(0);
});
