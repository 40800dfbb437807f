/** What every form does about errors and optional fields, by keyboard. */
import { expect, test } from '../account-test.ts';
import { field, openProfile, save } from './settings/profile-form.ts';

test('Save is always reached, says how many fields are wrong, leads to the first one, and sends nothing', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  await keepSession(page, sharedMember.user);
  await openProfile(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  const alert = page.getByRole('alert');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(save(page)).toBeFocused();
  await expect(alert).toHaveText('You have not changed anything yet.');

  const profileName = field(page, 'Profile Name');
  await profileName.fill('has blank');
  const error = page.getByText('Use only letters and digits in the profile name.');
  await expect(error).toHaveAttribute('aria-live', 'polite');
  // The field for the password comes later than the others, and stands above this one.
  await field(page, 'Phone Number').fill('+1 312 555 0199');
  await expect(field(page, 'Current Password')).toBeVisible();
  await profileName.press('Enter');
  await expect(alert).toHaveText('2 fields need a correction.');
  await expect(field(page, 'Current Password')).toBeFocused();
  await page.keyboard.type('x');
  await expect(alert).toHaveCount(0);
  expect(writes).toEqual([]);
});

test('optional fields are marked, where others are required', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  await keepSession(page, sharedMember.user);
  await page.goto('/Contact');
  const marked = page.locator('.form-row').filter({ has: page.locator('.optional:visible') });
  await expect(marked.locator('label')).toHaveText(['Number of the member']);
  await openProfile(page);
  await expect(marked.locator('label').filter({ hasText: 'City' })).toHaveCount(1);
  await expect(marked.locator('label').filter({ hasText: 'First Name' })).toHaveCount(0);
});
