import { expect, test } from '../../account-test.ts';
import { field, openProfile, save } from './profile-form.ts';

test('a phone is stored in international format, however it was typed', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, number, password } = await accounts.join();
  const last = String(number).padStart(4, '0');
  await keepSession(page, user);
  await openProfile(page);
  await expect(field(page, 'Phone Number')).toHaveAttribute('type', 'tel');
  for (const [typed, stored] of [
    [`(312) 556-${last}`, `+1312556${last}`],
    [`+44 20 7946 ${last}`, `+44207946${last}`],
    ['', ''],
  ] as const) {
    await field(page, 'Phone Number').fill(typed);
    await field(page, 'Current Password').fill(password);
    await save(page).click();
    await expect(page).toHaveURL('/');
    await openProfile(page);
    await expect(field(page, 'Phone Number')).toHaveValue(stored);
  }
});

test('the password is requested only when the phone changes', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, number, password } = await accounts.join();
  const last = String(number).padStart(4, '0');
  const phone = `+1312557${last}`;
  await keepSession(page, user);
  await openProfile(page);
  const currentPassword = field(page, 'Current Password');
  await field(page, 'City').fill('Hinckley');
  await expect(currentPassword).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  await field(page, 'Phone Number').fill(phone);
  await expect(currentPassword).toHaveAttribute('autocomplete', 'current-password');
  await expect(save(page)).toBeDisabled();
  await currentPassword.fill(password);
  await save(page).click();
  await expect(page).toHaveURL('/');

  await openProfile(page);
  await field(page, 'Phone Number').fill(`(312) 557-${last}`);
  await expect(currentPassword).toHaveCount(0);
  await field(page, 'Phone Number').fill('');
  await currentPassword.fill('anything');
  // With the old phone the password field is gone, and there is nothing to save.
  await field(page, 'Phone Number').fill(phone);
  await expect(currentPassword).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
});

test.describe('a wrong password for a new phone', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('is reported at its own field', async ({ page, accounts, keepSession }) => {
    const { user } = await accounts.join();
    await keepSession(page, user);
    await openProfile(page);
    await field(page, 'Phone Number').fill('312 555 0177');
    await field(page, 'Current Password').fill('not my password');
    await save(page).click();
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      /^This is not your password\./,
    );
    await expect(page.getByText('This is not your password.')).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(field(page, 'Phone Number')).toHaveValue('312 555 0177');
  });
});
