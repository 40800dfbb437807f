/** The list of messages: filters, keys and pages; and what is typed on the pages of messages. */
import type { InboxPage } from '#contract/contact/inbox.ts';
import { logIn } from '../account-test.ts';
import { card, dialog, expect, press, rowOf, test } from './inbox-test.ts';

const path = '/Manifest/Messages';

test(
  'messages are filtered by state and kind, and the address keeps the filters',
  { tag: '@core' },
  async ({ page, user, write, admin }) => {
    const mine = await write({ about: 'record', text: 'One.' });
    const open = await write({ about: 'sign-in', text: 'Two.' });
    const closed = await write({ about: 'sign-in', text: 'Three.' });
    const { admins } = await admin.ask<{ admins: { accountId: number; name: string }[] }>(
      user,
      `GET Admin/Messages/${mine.messageId}`,
    );
    const own = admins.find(({ name }) => name === `${user.firstName} ${user.lastName}`);
    await admin.ask(user, `PUT Admin/Messages/${mine.messageId}`, { assignedTo: own?.accountId });
    await admin.ask(user, `PUT Admin/Messages/${closed.messageId}`, { isClosed: true });

    async function expectShown(...expected: (typeof mine)[]) {
      await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'false');
      for (const each of [mine, open, closed]) {
        await expect(rowOf(page, each)).toHaveCount(expected.includes(each) ? 1 : 0);
      }
    }
    await page.goto(path);
    await expect(rowOf(page, open)).toBeVisible();
    await expectShown(mine, open);
    await expect(rowOf(page, mine)).toContainText(own?.name ?? 'nobody');
    await page.getByLabel('About').selectOption('Help with signing in');
    await expect(page).toHaveURL(`${path}?about=sign-in`);
    await expectShown(open);
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    await expect(page).toHaveURL(`${path}?show=closed&about=sign-in`);
    await expectShown(closed);
    await page.reload();
    await expect(rowOf(page, closed)).toBeVisible();
    await expectShown(closed);
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await expect(page.getByText('No messages of this kind here.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all kinds' }).click();
    await expect(page).toHaveURL(`${path}?show=mine`);
    await expectShown(mine);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${path}?show=closed&about=sign-in`);
    await expect(page.getByLabel('About')).toHaveValue('sign-in');
  },
);

test('the palette finds the list, in which keys move and open a message; it has pages of 50, and a text when it is empty', async ({
  page,
  user,
  write,
}) => {
  const first = await write({ about: 'other', text: 'First.' });
  const second = await write({ about: 'other', text: 'Second.' });
  expect(user.isAdmin).toBe(true);
  await page.goto('/Manifest/Health');
  await page.getByRole('button', { name: /^Go to/ }).click();
  await page.getByRole('combobox').fill('messa');
  await page.getByRole('option', { name: /^Messages/ }).click();
  await expect(page).toHaveURL(path);
  const linkOf = (sent: typeof first) => rowOf(page, sent).getByRole('link');
  await linkOf(first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(second.path);

  const all = Array.from({ length: 51 }, (_, index) => ({
    messageId: index + 1,
    about: 'other',
    name: `Writer ${index + 1}`,
    excerpt: 'Hello.',
    sentAt: '2026-01-02T00:00:00.000Z',
    isReported: index === 0,
    isProbablySpam: index === 0,
    freakBrotherNumber: null,
    photoId: null,
    assignedTo: null,
    isClosed: false,
    answers: 0,
    changeState: null,
  })) satisfies InboxPage['messages'];
  await page.route('**/api/Admin/Messages?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get('page'));
    const isOpen = query.get('show') === 'open';
    await route.fulfill({
      json: {
        messages: isOpen ? all.slice((number - 1) * 50, number * 50) : [],
        total: isOpen ? all.length : 0,
        page: number,
        totalPages: isOpen ? 2 : 1,
      } satisfies InboxPage,
    });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: '51 open messages' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Reported Probably spam');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(page.getByRole('link', { name: 'Writer 51, Something else' })).toBeVisible();
  await page.unroute('**/api/Admin/Messages?*');
  await page.route('**/api/Admin/Messages?*', (route) =>
    route.fulfill({ json: { messages: [], total: 0, page: 1, totalPages: 1 } }),
  );
  await page.goto(path);
  await expect(page.getByText('No messages are waiting.')).toBeVisible();
});

test.describe('an answer that cannot be sent', () => {
  test.use({ expectedMessages: [/status of (401|503)/] });

  test('stays in the form, also when the session ends', async ({
    page,
    user,
    write,
    accounts,
    admin,
  }) => {
    const sent = await write({ about: 'other', text: 'Do you have a mailing list?' });
    // The count of what waits would also notice the end of the session.
    const counted = page.waitForResponse('**/api/Admin/Waiting');
    await page.goto(sent.path);
    await counted;
    const response = page.getByRole('textbox', { name: 'Your answer' });
    await press(page, 'Send answer');
    await expect(page.getByText('Please write an answer.')).toBeVisible();
    await response.fill('Yes, we have one.');
    await page.route('**/Answer', (route) => route.fulfill({ status: 503, body: '' }));
    await press(page, 'Send answer');
    await expect(card(page, 'Answer').getByRole('alert')).toHaveText('An error has occurred.');
    await expect(response).toHaveValue('Yes, we have one.');
    await page.unroute('**/Answer');

    await page.getByRole('link', { name: 'All messages' }).click();
    await expect(dialog(page)).toContainText('Your answer is not sent');
    await press(page, 'Stay here');
    await expect(page).toHaveURL(sent.path);
    await expect(response).toHaveValue('Yes, we have one.');

    await accounts.endSession(user);
    await press(page, 'Send answer');
    await expect(page).toHaveURL('/login');
    await logIn(page, admin);
    await expect(page).toHaveURL(sent.path);
    await expect(response).toHaveValue('Yes, we have one.');
    await press(page, 'Send answer');
    await expect(card(page, 'Answers')).toContainText('Yes, we have one.');
    expect((await admin.mailTo(sent.email, 'Your message: Something else')).text).toMatch(/^Yes, /);
  });
});

test.describe('answer templates', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('are added, checked, moved, removed and saved; what was typed survives a failed request', async ({
    page,
    user,
    write,
  }) => {
    expect(user.isAdmin).toBe(true);
    const sent = await write({ about: 'other', text: 'Hello.' });
    await page.goto(`${path}/Answers`);
    const names = page.getByLabel('Name', { exact: true });
    await expect(names).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Save templates' })).toBeDisabled();
    await press(page, 'Add a template');
    await expect(names.last()).toBeFocused();
    await press(page, 'Save templates');
    await expect(page.getByText('Please name the template.')).toBeVisible();
    await expect(names.last()).toBeFocused();
    await names.last().fill('Reunion');
    await page.getByLabel('Text').last().fill('The next reunion is in July.');
    await press(page, 'Move up: Reunion');
    await press(page, 'Remove: Taken down');
    await page.route('**/api/Admin/Answers', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await press(page, 'Save templates');
    await expect(page.getByRole('alert')).toHaveText('An error has occurred.');
    await page.unroute('**/api/Admin/Answers');
    await press(page, 'Save templates');
    await expect(page.getByText('Templates saved.')).toBeVisible();
    await page.reload();
    await expect(names).toHaveCount(6);
    expect(
      await names.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual([
      'Record corrected',
      'Condolences',
      'Copy of your data',
      'Deletion of your data',
      'Reunion',
      'We need more details',
    ]);
    await page.goto(sent.path);
    await page.getByLabel('Template').selectOption('Reunion');
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'The next reunion is in July.',
    );
  });
});
