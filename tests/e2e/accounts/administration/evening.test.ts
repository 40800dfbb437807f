/** An evening's work of an admin, counted in clicks and keys. Typing a name or a number counts as nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { ClaimLists } from '#contract/accounts/claims.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { expect, reviewTest as test } from './review-test.ts';

/** Counts clicks and pressed keys. */
function stopwatch(page: Page) {
  let actions = 0;
  return {
    get actions() {
      return actions;
    },
    async click(role: 'button' | 'link', name: string | RegExp) {
      actions += 1;
      const found = page.getByRole(role, { name, exact: typeof name === 'string' });
      await found.filter({ visible: true }).first().click();
    },
    async clickOn(selector: string) {
      actions += 1;
      await page.locator(selector).first().click();
    },
    async press(key: string) {
      actions += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

async function openAsAdmin(
  page: Page,
  user: User,
  keepSession: (page: Page, user: User) => Promise<void>,
): Promise<void> {
  await keepSession(page, user);
  await page.goto('/Manifest');
  await expect(page.getByRole('heading', { name: 'Health of the site' })).toBeVisible();
}

test('ten claims whose names agree are approved with at most 4 clicks', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  test.setTimeout(120_000);
  const user = await accounts.logInAdmin();
  for (let index = 0; index < 10; index += 1) {
    const { number } = await accounts.join();
    const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
    await admin.ask(user, `PUT Admin/Members/fb/${number}`, {
      ...record,
      firstName: 'Ann',
      lastName: 'Example',
    });
  }
  const before = (await admin.ask<ClaimLists>(user, 'GET Admin/Claims')).pendingCount;
  await openAsAdmin(page, user, keepSession);
  const watch = stopwatch(page);
  await watch.click('button', /^Select the \d+ with the same names$/);
  await watch.click('button', /^Approve \d+$/);
  await watch.click('button', 'Approve');
  await expect(page.getByText(/\d+ claims are approved\./)).toBeVisible();
  expect(watch.actions).toBeLessThanOrEqual(4);
  const after = (await admin.ask<ClaimLists>(user, 'GET Admin/Claims')).pendingCount;
  expect(before - after).toBeGreaterThanOrEqual(10);
});

test('a misspelt name that a missed search reveals is corrected with at most 6 actions', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const user = await accounts.logInAdmin();
  const number = accounts.nextNumber();
  const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, lastName: 'Brokenbrooo' });
  for (let index = 0; index < 9; index += 1) await accounts.ask('GET Search/fb/Brokenbrook');
  await openAsAdmin(page, user, keepSession);
  const watch = stopwatch(page);
  await watch.clickOn('.missed-search:has(h3:text-is("Brokenbrook")) summary');
  await watch.click('link', new RegExp(`^Edit FB${number} `));
  await page.getByLabel('Last Name').fill('Brokenbrook');
  await watch.click('button', 'Save');
  await expect(page.getByText('Member saved.')).toBeVisible();
  expect(watch.actions).toBeLessThanOrEqual(6);
});

test('an import of yesterday is undone with at most 5 clicks', async ({
  page,
  accounts,
  accountSite,
  admin,
  keepSession,
}) => {
  const user = await accounts.logInAdmin();
  const numbers = [accounts.nextNumber(), accounts.nextNumber(), accounts.nextNumber()];
  const read = (number: number) => admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  const before = await Promise.all(numbers.map(read));
  const rows = before.map(
    ({ freakBrotherNumber, firstName }) => `fb,${freakBrotherNumber},${firstName},Imported`,
  );
  const response = await fetch(`${accountSite.url}/api/Admin/Members/Import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
    body: `series,number,firstName,lastName\n${rows.join('\n')}\n`,
  });
  expect(response.status).toBe(200);
  expect((await read(numbers[0] ?? 0)).lastName).toBe('Imported');
  admin.letDayPass();
  await openAsAdmin(page, user, keepSession);
  const watch = stopwatch(page);
  await watch.clickOn('.change-line:has-text("3 changes at once") > summary');
  await watch.click('link', 'Undo these together');
  await page.getByLabel('Your own password', { exact: true }).fill(admin.password);
  await watch.press('Enter');
  await expect(page.getByRole('heading', { name: '3 changes undone' })).toBeVisible();
  expect(watch.actions).toBeLessThanOrEqual(5);
  const lastNames = (await Promise.all(numbers.map(read))).map(({ lastName }) => lastName);
  expect(lastNames).toEqual(before.map(({ lastName }) => lastName));
});

test('five members are added with at most 6 actions each', async ({
  page,
  accounts,
  keepSession,
}) => {
  const user = await accounts.logInAdmin();
  await openAsAdmin(page, user, keepSession);
  const watch = stopwatch(page);
  await watch.click('link', 'Add Freak Brother');
  for (let index = 1; index <= 5; index += 1) {
    await expect(page.getByLabel('FB Number', { exact: true })).not.toHaveValue('');
    if (index === 1) await watch.clickOn('input[name="firstName"]');
    else await expect(page.getByLabel('First Name')).toBeFocused();
    await watch.type(`Fifth${index}`);
    await watch.press('Tab');
    await watch.type('Evening');
    await watch.press('Enter');
    await expect(page.getByText(new RegExp(`Fifth${index} Evening added`))).toBeVisible();
    if (index < 5) await watch.click('button', 'Add another');
  }
  expect(watch.actions).toBeLessThanOrEqual(5 * 6);
});

test('whether the last backup is good is seen with one click', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-e2e-'));
  try {
    const backup = join(folder, 'backup');
    for (const command of ['backup', 'verify']) {
      expect(await accountSite.manage(command, backup)).toMatchObject({ code: 0 });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/');
  const watch = stopwatch(page);
  await watch.click('link', /^Manifest/);
  const health = page.getByRole('region', { name: 'Health of the site' });
  await expect(health.getByText('Made and verified less than an hour ago')).toBeVisible();
  expect(watch.actions).toBe(1);
});
