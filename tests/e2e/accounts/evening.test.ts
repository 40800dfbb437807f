/** An evening of an elderly member, on a phone with large text. */
import type { Locator, Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-write'] });

/** Counts what the member does. */
function counting(page: Page) {
  const done = { taps: 0, fields: 0 };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) =>
    page.getByRole('link', { name, exact: typeof name === 'string' }).filter({ visible: true });
  async function tap(target: Locator) {
    done.taps += 1;
    await target.first().click();
  }
  return {
    done,
    tap,
    press: (name: string) => tap(button(name)),
    follow: (name: string | RegExp) => tap(link(name)),
    async fill(label: string, text: string) {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    async choose(buffer: Buffer) {
      done.fields += 1;
      const file = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('group', { name: /Arrow keys/ })).toBeVisible();
    },
  };
}

test('registers, validates, tells the jump and the story, adds card and photo, shares, logs out and recovers', async ({
  page,
  accounts,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    }),
  );
  const { done, press, follow, tap, fill, choose } = counting(page);
  const number = accounts.nextNumber();
  const email = `evening${number}@example.org`;

  await page.goto('/register');
  await fill('FB Number', String(number));
  await press('Next');
  await press('Next');
  await fill('Email', email);
  await fill('Password', 'three red kites up');
  await fill('Confirm Password', 'three red kites up');
  await press('Register');
  await follow('Validate your account');
  const code = await accounts.codeTo(email);
  await fill('Enter verification code', code);
  await press('Check Code');
  await expect(page).toHaveURL('/');
  expect(done, 'to register and validate').toEqual({ taps: 5, fields: 5 });

  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await tap(shortcuts.getByRole('link', { name: 'Me', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
  await expectAccessible(page);
  await follow(/^Your jump/);
  await expect(page.getByRole('group', { name: 'Date of the jump' })).toBeInViewport();
  done.fields += 1;
  await page.getByLabel('Month', { exact: true }).selectOption('Aug');
  await fill('Day', '7');
  await fill('Year', '1971');
  await fill('Location', 'Red Silo');
  await fill('Jump', '8 way');
  await fill('Story', 'Eight of us, and a silo.');
  await expectAccessible(page);
  await press('Save');
  await expect(page.getByText('Profile Saved.').first()).toBeVisible();
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you).toContainText('Red Silo, 1971');

  await follow('Upload FB Card');
  await choose(await drawPhoto({ width: 600, height: 400 }));
  await press('Save');
  await expect(page.getByAltText('Your membership card')).toBeVisible();
  await follow('Upload FB Photo');
  await choose(await drawPhoto({ width: 400, height: 400 }));
  await press('Save');
  await expect(page.getByAltText('You', { exact: true })).toBeVisible();
  await press('Copy');
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();

  await tap(shortcuts.getByRole('link', { name: 'Me', exact: true }));
  await expect(page.getByRole('link', { name: /^Your jump/ })).toContainText(
    '7 Aug 1971 · Red Silo · 8 way',
  );
  await expectAccessible(page);
  await press('Log out');
  await expect(page).toHaveURL('/');
  expect(done, 'with the own page').toEqual({ taps: 15, fields: 13 });

  await follow('Login');
  await follow('Forgot Password');
  // The login page has the same field.
  await expect(page.getByRole('button', { name: 'Recover', exact: true })).toBeVisible();
  await fill('Email', email);
  await press('Recover');
  await fill('Enter verification code', await accounts.codeTo(email, code));
  await press('Check Code');
  await fill('New Password', 'four blue kites up');
  await fill('Confirm Password', 'four blue kites up');
  await press('Reset Password');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  expect(done, 'in all').toEqual({ taps: 20, fields: 17 });
});
