import { setTimeout as delay } from 'node:timers/promises';
import type { MemberDetails } from '#contract/members/editing.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, openProfile, ownMember, test } from './own-member-test.ts';

/** Longer than a shared response is fresh. */
const freshMs = 200;

test(
  'a member withholds the name, and others see the number only',
  { tag: '@core' },
  async ({ page, browser, accountSite, member }) => {
    await test.step('a member withholds the name, and others see the number only', async () => {
      const { number } = member;
      const before = await ownMember(page, member);
      const label = `FB${number}, name withheld`;
      await page.goto('/my-profile');
      await page.getByRole('link', { name: 'What others see Everything' }).click();
      const apply = page.getByRole('button', { name: 'Apply' });
      await expect(apply).toBeDisabled();
      await page.getByLabel('Withhold my name').check();
      await apply.click();
      await expect(page.getByText('Others see the change at once.')).toBeVisible();

      await delay(freshMs);
      const context = await browser.newContext({ javaScriptEnabled: false });
      const visitor = await context.newPage();
      const { url } = accountSite;
      await visitor.goto(`${url}/Freak-Brother/${number}`);
      await expect(visitor).toHaveTitle(new RegExp(`^${label} `));
      await expect(visitor.getByRole('main')).toContainText('listed by number only');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('name withheld');
      expect(await visitor.content()).not.toContain(before.lastName);
      await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await visitor.goto(`${url}/?q=${number}`);
      await expect(visitor.getByRole('row', { name: label })).toBeVisible();
      await visitor.goto(`${url}/Freak-Brothers?number=${number}`);
      await expect(visitor.getByRole('row', { name: label })).toBeVisible();
      await context.close();

      await page.goto('/my-profile');
      await expect(page.getByLabel('You', { exact: true })).toContainText(before.lastName);
      await page.getByRole('link', { name: 'What others see Only your number' }).click();
      await page.getByLabel('Withhold my name').uncheck();
      await apply.click();
      await expect(page.getByText('Others see the change at once.').last()).toBeVisible();
      await expect(apply).toBeDisabled();
    });
    await test.step('the pages with a withheld photo are accessible', async () => {
      await page.getByLabel('Hide my photo and card').check();
      await page.getByLabel('Hide the date').check();
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('Others see the change at once.')).toBeVisible();
      expect(await ownMember(page, member)).toMatchObject({
        isPhotoWithheld: true,
        isYearWithheld: true,
        isNameWithheld: false,
      });
      await expectAccessible(page);
      await openProfile(page);
      await expectAccessible(page);
    });
  },
);

test('an admin withholds a name on request, sees it in the lists, and shows it again', async ({
  page,
  accounts,
  keepSession,
}) => {
  const number = accounts.nextNumber();
  await keepSession(page, await accounts.logInAdmin());
  await page.goto(`/Manifest/Members/fb/${number}`);
  const last = await page.getByLabel('Last Name').inputValue();
  await page.getByLabel('Withhold the name').check();
  const preview = page.getByRole('region', { name: 'What the public sees' });
  await expect(preview).toContainText('name withheld');
  await expect(preview).not.toContainText(last);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Member saved.')).toBeVisible();

  await page.goto('/Manifest/Members?show=withheld');
  const row = page.getByRole('row').filter({ hasText: String(number) });
  await expect(row).toContainText(last);
  await expect(row).toContainText('Name withheld');

  await page.goto(`/Manifest/Changes?member=${number}`);
  await page.locator('details.change-line > summary').first().click();
  const kept = page.getByText('What was withheld, hidden or removed stays so: Name.');
  await expect(kept).toBeVisible();
  await expect(page.getByRole('link', { name: /^Undo this:/ })).toHaveCount(0);

  await page.goto(`/Manifest/Members/fb/${number}`);
  await page.getByLabel('Withhold the name').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Member saved.')).toBeVisible();
  await expect
    .poll(async () => {
      const response = await accounts.ask(`GET FreakBrother/${number}`);
      return ((await response.json()) as MemberDetails).lastName;
    })
    .toBe(last);
});
