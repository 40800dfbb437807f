/** An evening of an elderly member, by keyboard on a phone with large text. */
import type { Locator, Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { largeText, makeSmall, tabTo } from '../keys.ts';

test.use({ permissions: ['clipboard-write'] });

/** Counts what the member does. A key that follows a link or presses a button counts as a tap. */
function counting(page: Page) {
  const done = { taps: 0, fields: 0 };
  const visible = (found: Locator) => found.filter({ visible: true }).first();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  async function tap(target: Locator) {
    done.taps += 1;
    await tabTo(page, visible(target));
    await page.keyboard.press('Enter');
  }
  return {
    done,
    press: (name: string) => tap(page.getByRole('button', { name, exact: true })),
    follow: (name: string) => tap(page.getByRole('link', { name, exact: true })),
    async fill(label: string, text: string) {
      done.fields += 1;
      await tabTo(page, field(label));
      await page.keyboard.type(text);
    },
    async choose(buffer: Buffer) {
      done.fields += 1;
      // Before the key, so that the browser does not open its own.
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, page.locator('input[type=file]'));
      await page.keyboard.press('Enter');
      const file = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
      await (await chooser).setFiles(file);
      await expect(page.getByRole('group', { name: /Arrow keys/ })).toBeVisible();
    },
  };
}

test('registers, validates, tells the jump and the story, adds card and photo, shares, logs out and recovers', async ({
  page,
  accounts,
}) => {
  await makeSmall(page, largeText);
  const { done, press, follow, fill, choose } = counting(page);
  const number = accounts.nextNumber();
  const email = `evening${number}@example.org`;
  const heading = page.getByRole('heading', { level: 1 });
  const step = page.getByRole('heading', { level: 2 });

  await page.goto('/register');
  await fill('FB Number', String(number));
  await press('Next');
  await expect(step).toBeFocused();
  await press('Next');
  await expect(step).toBeFocused();
  await fill('Email', email);
  await fill('Password', 'three red kites up');
  await fill('Confirm Password', 'three red kites up');
  await press('Register');
  await expect(page).toHaveURL('/');
  await expect(heading).toBeFocused();
  await follow('Validate your account');
  await expect(heading).toBeFocused();
  const code = await accounts.codeTo(email);
  await fill('Enter verification code', code);
  await press('Check Code');
  await expect(page).toHaveURL('/');
  await expect(heading).toBeFocused();
  expect(done, 'to register and validate').toEqual({ taps: 5, fields: 5 });

  await follow('My FB Profile');
  await expect(heading).toBeFocused();
  await fill('Month', 'Aug');
  await fill('Day', '7');
  await fill('Year', '1971');
  await fill('Location', 'Red Silo');
  await fill('Jump', '8 way');
  await fill('Story', 'Eight of us, and a silo.');
  await expectAccessible(page);
  await press('Save');
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Profile Saved.')).toHaveCount(0);
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you).toContainText('Red Silo, 1971');

  await follow('Upload FB Card');
  await expect(heading).toBeFocused();
  await choose(await drawPhoto({ width: 600, height: 400 }));
  await press('Save');
  await expect(page.getByAltText('Your membership card')).toBeVisible();
  await follow('Upload FB Photo');
  await expect(heading).toBeFocused();
  await choose(await drawPhoto({ width: 400, height: 400 }));
  await press('Save');
  await expect(page.getByAltText('You', { exact: true })).toBeVisible();
  await press('Copy');
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();

  await follow('Me');
  await expect(heading).toHaveText('Me');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('link', { name: /^Your jump/ })).toContainText(
    '7 Aug 1971 · Red Silo · 8 way',
  );
  await expectAccessible(page);
  await press('Log out');
  await expect(page).toHaveURL('/');
  await expect(heading).toBeFocused();
  expect(done, 'with the own page').toEqual({ taps: 14, fields: 13 });

  await follow('Login');
  await expect(heading).toBeFocused();
  await follow('Forgot Password');
  await expect(heading).toHaveText('Recover password');
  await expect(heading).toBeFocused();
  await fill('Email', email);
  await press('Recover');
  await expect(step.first()).toBeFocused();
  await fill('Enter verification code', await accounts.codeTo(email, code));
  await press('Check Code');
  await expect(step.first()).toBeFocused();
  await fill('New Password', 'four blue kites up');
  await fill('Confirm Password', 'four blue kites up');
  await press('Reset Password');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  expect(done, 'in all').toEqual({ taps: 19, fields: 17 });
});
