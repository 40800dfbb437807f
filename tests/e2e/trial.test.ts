/** What someone finds who evaluates the site: each screen shows what it is for. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './site-test.ts';

async function signIn(page: Page, site: Site, who: 'admin' | 'member'): Promise<void> {
  const line = new RegExp(`Sample ${who}: (\\S+) with the password (\\S+)`).exec(site.output());
  const response = await fetch(`${site.url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: line?.[1], password: line?.[2] }),
  });
  await keepToken(page, site.url, ((await response.json()) as User).token);
}

test('the mark of a site with sample data explains itself, by keyboard too', async ({ page }) => {
  await page.goto('/');
  const mark = page.getByRole('complementary', { name: 'Sample data' });
  const explanation = mark.getByText('invented');
  await expect(explanation).toBeHidden();
  await mark.getByText('Sample', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(explanation).toBeVisible();
  await expect(explanation).toBeInViewport();
  await expectAccessible(page);
});

test('the sample member has pictures and a story, and the sample admin finds something on every screen', async ({
  page,
  site,
}) => {
  await test.step('the sample member has a portrait, a story and a membership card', async () => {
    await signIn(page, site, 'member');
    await page.goto('/');
    await expect(page.getByText(/^Welcome, Charles Cox, FB96$/)).toBeVisible();
    await page.getByRole('link', { name: 'My FB Profile' }).click();
    await expect(page.getByRole('textbox', { name: /story/i })).not.toHaveValue('');
    await page.goto('/Freak-Brother/96');
    const picturesThatLoaded = () =>
      page.evaluate(
        () =>
          [...document.images].filter((image) => image.complete && image.naturalWidth > 100).length,
      );
    await page.mouse.wheel(0, 600);
    await expect.poll(picturesThatLoaded).toBeGreaterThanOrEqual(2);
  });
  await test.step('the sample admin finds something on every screen', async () => {
    await signIn(page, site, 'admin');
    for (const [path, found] of [
      ['/Search-History', /^\d{3} Searches$/],
      ['/Missed-Searches', '9 missed searches'],
      ['/Manifest', / people wait$/],
      ['/Manifest/Photos', /^\d{2,3} photos$/],
      ['/Figures', '23 photos in the gallery.'],
      ['/Manifest/Members/fb/97', 'An invented sample member.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(found).first(), path).toBeVisible();
    }
    const facts = page.getByText('An invented sample member.');
    await expect(facts).toContainText(
      'remove-samples deletes it, with its claim, photos and story',
    );
  });
});
