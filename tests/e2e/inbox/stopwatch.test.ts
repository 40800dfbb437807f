/** How many keys, clicks and taps an admin needs. What is typed into a field is not counted. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import type { InboxKind } from '#contract/inbox/kinds.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { PhotoMarks } from '#contract/people-in-photos/marks.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { sendMessage } from '#tests/support/processes/sent-messages.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { deskTest, expect } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { magnified, makeSmall, pressOn } from '../keys.ts';
import { openHydrated } from '../members/open-hydrated.ts';
import { itemHeading, news, openItem } from './open-inbox.ts';

/** Counts pressed keys, except modifiers, and presses of a pointer. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const counter = globalThis as unknown as { presses: number };
    counter.presses = 0;
    const count = ({ key = '' }: Partial<KeyboardEvent>) => {
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) counter.presses += 1;
    };
    addEventListener('keydown', count, true);
    addEventListener('pointerdown', () => count({}), true);
  });

const presses = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { presses: number }).presses);

interface Desk {
  readonly page: Page;
  readonly accountSite: Site;
  readonly accounts: SiteAccounts;
  readonly admin: SiteAdmin;
  /** An admin for whom no one waits, signed in on the page. */
  readonly user: User;
}

const test = deskTest.extend<{ desk: Desk }>({
  desk: async ({ page, accountSite, accounts, admin, keepSession }, use) => {
    const user = await accounts.logInAdmin();
    const { items } = await admin.ask<InboxPage>(user, 'GET Admin/Inbox');
    for (const { kind, itemId } of items) {
      await admin.ask(user, `POST Admin/Inbox/${kind}/${itemId}/reject`, { reason: 'Not needed.' });
    }
    await countPresses(page);
    await keepSession(page, user);
    await use({ page, accountSite, accounts, admin, user });
  },
});

/** An account whose names are those of the member whose number it claims. */
async function claimOwnNumber({ accounts, admin, user }: Desk): Promise<void> {
  const { number } = await accounts.join();
  const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  const names = { firstName: 'Ann', lastName: 'Example' };
  await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, ...names });
}

test('10 claims that match are approved with 2 clicks', async ({ desk }) => {
  const { page } = desk;
  for (let claims = 0; claims < 10; claims += 1) await claimOwnNumber(desk);
  await page.goto('/Manifest');
  await page.getByRole('button', { name: 'Select the 10 that match' }).click();
  await page.getByRole('button', { name: 'Approve 10' }).click();
  await expect(news(page)).toContainText('Approved: 10.');
  await expect(page.getByText('All done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one waits' })).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(4);
  await expectAccessible(page);
});

/** Of twelve people: four claims to approve, one to reject, and one of each other kind. */
async function twelveWait({ accountSite, accounts, admin, page, user }: Desk): Promise<void> {
  for (let claims = 0; claims < 5; claims += 1) await accounts.join();
  const [member, other] = [await accounts.joinUnlinked(), await accounts.join()];
  accounts.trust(other);
  const gone = accounts.deceasedNumber;
  await admin.ask(member.user, `POST Memorials/${gone}/Keepers`, { relation: 'her brother' });
  const text = 'Thank you for the first jump.';
  await admin.ask(other.user, `PUT Memorials/${gone}/Remembrance`, { text });
  const stranger = await accounts.joinUnlinked();
  await addPhoto(accountSite.url, stranger.user.token, 'From a stranger');
  const { photoId } = await addPhoto(accountSite.url, other.user.token, 'At the boogie');
  const mark = `POST Gallery/Photo/${photoId}/Marks`;
  await admin.ask(other.user, mark, {
    x: 200,
    y: 200,
    freakBrotherNumber: String(accounts.nextNumber()),
  });
  const { marks } = await admin.ask<PhotoMarks>(other.user, mark, { x: 600, y: 400 });
  const unnamed = marks.find((each) => each.member === null);
  await admin.ask(other.user, `POST Marks/${unnamed?.markId}/Suggestions`, {
    text: `FB${accounts.nextNumber()}`,
  });
  for (const about of ['death', 'record'] as const) {
    const number = accounts.nextNumber();
    await sendMessage(accountSite, admin, user, {
      name: `Rita ${about}`,
      email: `reader${number}@example.org`,
      about,
      text: 'Hello.',
      number,
    });
  }
  await page.goto('/Manifest');
  await expect(page.getByRole('heading', { name: '12 people wait' })).toBeVisible();
}

const kindOf = async (page: Page) => (await openItem(page).getAttribute('data-kind')) as InboxKind;

/** Rejects one claim, with a reason. */
async function answerAll(
  page: Page,
  decide: (kind: InboxKind, isRejected: boolean) => Promise<void>,
): Promise<void> {
  let isRejected = false;
  for (let place = 1; place <= 12; place += 1) {
    const title = await itemHeading(page).textContent();
    const kind = await kindOf(page);
    const rejects: boolean = kind === 'claim' && !isRejected;
    isRejected ||= rejects;
    await expect(openItem(page).locator('[data-verb]').first()).toBeVisible();
    await decide(kind, rejects);
    await expect(news(page)).toContainText(title ?? '');
    if (place < 12) await expect(itemHeading(page)).not.toHaveText(title ?? '');
  }
  await expect(page.getByText('All done')).toBeVisible();
}

test('12 people of nine kinds are answered with 30 keys', async ({ desk }) => {
  const { page } = desk;
  const { keyboard } = page;
  await twelveWait(desk);
  await page.getByRole('heading', { level: 1 }).focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keyboard.press('Enter');
  await answerAll(page, async (kind, isRejected) => {
    await expect(itemHeading(page)).toBeFocused();
    await keyboard.press(isRejected || kind === 'photo' ? 'r' : 'a');
    if (isRejected || kind === 'photo' || kind === 'message') {
      await keyboard.insertText('Thank you for writing.');
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
  });
  expect(await presses(page)).toBeLessThanOrEqual(30);
});

test('three claims are answered by keyboard', async ({ desk }) => {
  const { page, accounts } = desk;
  for (let claims = 0; claims < 3; claims += 1) await accounts.join();
  await makeSmall(page, magnified);
  await openHydrated(page, '/Manifest');
  await expect(page.getByRole('heading', { name: '3 people wait' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await pressOn(page, 'Skip to the content');
  await pressOn(page, 'Claim ');
  for (const verb of ['Approve', 'Reject', 'Approve']) {
    await expect(itemHeading(page)).toBeFocused();
    const title = (await itemHeading(page).textContent()) ?? '';
    await expect(page).toHaveTitle(new RegExp(`^${title}, Manifest`));
    await pressOn(page, `${verb}: `);
    if (verb === 'Reject') {
      await page.keyboard.type('Please send a photo of your card.');
      await pressOn(page, 'Reject');
    }
    await expect(news(page)).toContainText(title);
  }
  await expect(page.getByText('All done')).toBeVisible();
});

test('an import is undone with 4 clicks, also after later changes', async ({ desk }) => {
  const { page, accountSite, accounts, admin, user } = desk;
  const numbers = Array.from({ length: 60 }, () => accounts.nextNumber());
  const rows = numbers.map((number) => `fb,${number},Ann,Imported`);
  const response = await fetch(`${accountSite.url}/api/Admin/Members/Import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
    body: `series,number,firstName,lastName\n${rows.join('\n')}\n`,
  });
  expect(response.status).toBe(200);
  const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${numbers[0]}`);
  await admin.ask(user, `PUT Admin/Members/fb/${numbers[0]}`, { ...record, location: 'Hinckley' });

  await page.goto('/Manifest');
  await page.getByRole('link', { name: /^Log/ }).click();
  await page.locator('summary').filter({ hasText: 'changes at once' }).first().click();
  await page.getByRole('link', { name: 'Undo these together' }).first().click();
  await page.getByRole('button', { name: /^Undo \d+ changes$/ }).click();
  await expect(page.getByRole('heading', { name: /changes undone$/ })).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(5);
});
