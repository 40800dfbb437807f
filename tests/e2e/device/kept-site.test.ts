/** The site without a connection: what is on the device, and what never is. */
import type { MemberListItem, MembersPage } from '#contract/members/directory.ts';
import { listCache, seenCache } from '#contract/offline.ts';
import { expect, test } from '../site-test.ts';
import { keptIn, offlineNote, openAndKeep, unreached } from './kept-site.ts';

test.use({ serviceWorkers: 'allow', expectedMessages: [unreached] });

test(
  'home, the list, the history and seen profiles open without a connection',
  { tag: '@core' },
  async ({ page, context, request }) => {
    await openAndKeep(page, '/Freak-Brother/58');
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    // Seen within the app, so that only its data is kept.
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL(/Freak-Brother\/59$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name ?? '');
    await expect
      .poll(() => keptIn(page, seenCache))
      .toContainEqual(expect.stringContaining('/api/FreakBrother/59'));

    const seventh = (await (await request.get('/api/FreakBrothers/7')).json()) as MembersPage;
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(offlineNote(page)).toContainText(
      /The list of members is from \d+ \w+ \d{4}, \d\d:\d\d\./,
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Freak Brothers' }).click();
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.goto('/Freak-Brothers?page=7');
    await expect(page.getByRole('row').nth(1)).toContainText(
      String(seventh.freakBrothers[0]?.freakBrotherNumber),
    );
    await page.goto('/History');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
    await page.goto('/Freak-Brother/58');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await page.goto('/Freak-Brother/59');
    await expect(page.getByRole('main').getByText(/FB59/).first()).toBeVisible();

    await context.setOffline(false);
    await expect(offlineNote(page)).toBeHidden();
  },
);

test('a page stays readable on a network that does not reach the site, and the note is accessible', async ({
  page,
  context,
}) => {
  await test.step('a page stays readable on a network that does not reach the site', async () => {
    await openAndKeep(page, '/History');
    const text = await page.getByRole('main').textContent();
    await context.setOffline(true);
    await expect(offlineNote(page)).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    const listRequest = page.waitForRequest('**/api/FreakBrothers/offline');
    await context.setOffline(false);
    await listRequest;
    await expect(offlineNote(page)).toBeHidden();
    expect(await page.getByRole('main').textContent()).toBe(text);
  });
  await test.step('the notes are accessible in both themes', async () => {
    await openAndKeep(page, '/History');
    await context.setOffline(true);
    await page.goto('/History');
    await expect(offlineNote(page)).toBeVisible();
  });
});

test('a page that is not on the device says so, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/');
  await context.setOffline(true);
  await page.goto('/Freak-Brother/77');
  await expect(page.getByText('You are offline. This loads again')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.');
  await context.setOffline(false);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a photo of an open gallery opens without a connection, and Back returns to the gallery', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/Photo-Gallery');
  await context.setOffline(true);
  await page.locator('.picture a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/Photo-Gallery\?photo=\d+$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.picture a').first()).toBeVisible();
});

test('a search finds the same as the server, and shows what was typed last', async ({
  page,
  context,
  request,
}) => {
  await test.step('a search finds the names that the server finds, in the same order', async () => {
    await openAndKeep(page, '/');
    const terms = ['58', '1', 'nelson', 'an', 'Wil Kru', 'MILLER', 'bob', 'zzzz'];
    const expected = new Map<string, string[]>();
    for (const term of terms) {
      const response = await request.get(`/api/FreakBrothers/search/${encodeURIComponent(term)}`);
      const members = (await response.json()) as MemberListItem[];
      // The server also finds members by aliases, which no answer has.
      const byName = members.filter(({ freakBrotherNumber, firstName, lastName }) =>
        term
          .toLowerCase()
          .split(' ')
          .every((word) =>
            `${firstName} ${lastName} ${freakBrotherNumber}`.toLowerCase().includes(word),
          ),
      );
      expected.set(
        term,
        byName.slice(0, 20).map(({ freakBrotherNumber }) => String(freakBrotherNumber)),
      );
    }
    expect(expected.get('an')).toHaveLength(20);
    await context.setOffline(true);
    await page.goto('/');
    await expect(offlineNote(page)).toBeVisible();
    for (const [term, numbers] of expected) {
      await page.getByRole('searchbox').fill(term);
      const cells = page.locator('tbody tr td:first-child');
      await expect(async () => {
        const shown = (await cells.allTextContents()).slice(0, 20).map((text) => text.trim());
        expect(shown, term).toEqual(numbers);
      }).toPass();
    }
    await expect(page.getByText('Other names are searched only with a connection.')).toBeVisible();
  });
  await test.step('a search while the connection comes and goes shows what was typed last', async () => {
    await context.setOffline(false);
    await openAndKeep(page, '/');
    await page.reload();
    const field = page.getByRole('searchbox');
    for (const [index, term] of ['nel', 'smi', 'mil', 'joh', 'nelson'].entries()) {
      await context.setOffline(index % 2 === 0);
      await field.fill(term);
    }
    await context.setOffline(false);
    await expect(page.getByRole('row', { name: 'Nelson' }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: 'Johnson' })).toHaveCount(0);
  });
});

test('the list is asked for again only to see whether it has changed', async ({ page }) => {
  await openAndKeep(page, '/');
  expect(await keptIn(page, listCache)).toEqual(['/api/FreakBrothers/offline']);
  const listRequest = page.waitForResponse('**/api/FreakBrothers/offline');
  await page.reload();
  const sizes = await (await listRequest).request().sizes();
  expect(sizes.responseBodySize).toBeLessThan(1_000);
});
