/** Messages of visitors, from the list to the answer, and what an admin does about them. */
import type { MemberDetails } from '#contract/members/editing.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { logIn } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { dialog, expect, press, test } from './inbox-test.ts';
import { answer, itemHeading, news, openItem, rowOf } from './open-inbox.ts';

test(
  'a message is found by its kind, answered with a template, which closes it, and opened again',
  { tag: '@core' },
  async ({ page, user, write, admin, accounts }) => {
    const number = accounts.nextNumber();
    const text = 'The year is wrong.\nIt was 1978, and <b>not</b> 1987.';
    const sent = await write({ about: 'record', number, text });
    const waiting = async () => (await admin.ask<Waiting>(user, 'GET Admin/Waiting')).inbox.message;
    const before = await waiting();
    await page.goto('/Manifest');
    await page.getByRole('link', { name: `Messages ${before}` }).click();
    await expect(page).toHaveURL('/Manifest?kind=message');
    const row = rowOf(page, sent.who.name);
    await expect(row).toContainText('A wrong record');
    await expect(row).toContainText(`FB${number}`);
    await expect(row).toContainText('The year is wrong. It was 1978');
    await row.getByRole('link').click();
    await expect(itemHeading(page)).toContainText(sent.who.name);
    expect(await page.locator('.item-text').innerText()).toBe(text);
    await expect(openItem(page)).toContainText(sent.email);
    await expectAccessible(page);

    const response = page.getByRole('textbox', { name: 'Your answer' });
    await response.fill('Dear writer,');
    await page.getByLabel('Template').selectOption('Record corrected');
    await expect(response).toHaveValue(/^Dear writer,\n\nThank you for writing\. We corrected/);
    await answer(page, 'Send and close').click();
    await expect(news(page)).toContainText(`Answered: ${sent.who.name}`);
    expect(await waiting()).toBe(before - 1);
    const mail = await admin.mailTo(sent.email, 'Your message: A wrong record');
    expect(mail.text).toMatch(/^Dear writer,\n\nThank you for writing\. We corrected the record\./);

    await news(page).getByRole('link', { name: 'Open again' }).click();
    await expect(openItem(page)).toContainText('Answered');
    await expect(openItem(page)).toContainText('Dear writer,');
    await answer(page, /^Open again/).click();
    await expect(news(page)).toContainText('Opened: ');
    await expect(response).toBeVisible();
    await expect(itemHeading(page)).toBeFocused();
    expect(await waiting()).toBe(before);
  },
);

test('one form marks a member as deceased and answers, and the change log undoes the mark', async ({
  page,
  user,
  write,
  admin,
  accounts,
}) => {
  const { number } = await accounts.join();
  const { path, email } = await write({ about: 'death', number, text: 'He died last spring.' });
  const other = await write({ about: 'death', number, text: 'I heard that he died.' });
  const read = () => admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  const isMarked = `The profile of FB${number} now shows that the member has died.`;
  const subject = 'Your message: A member has died';

  await page.goto(other.path);
  await expectAccessible(page);
  await press(page, 'Answer without marking');
  await expect(news(page)).toContainText(/^Answered: /);
  expect((await admin.mailTo(other.email, subject)).text).not.toContain(isMarked);
  expect((await read()).deceased).toBe(false);

  await page.goto(path);
  await expect(openItem(page).getByRole('link', { name: 'Public profile' })).toHaveAttribute(
    'href',
    `/Freak-Brother/${number}`,
  );
  await press(page, `Mark FB${number} as deceased and answer`);
  await expect(news(page)).toContainText('Marked and answered');
  expect((await admin.mailTo(email, subject)).text).toContain(isMarked);
  expect((await read()).deceased).toBe(true);

  await news(page).getByRole('link', { name: 'Undo the mark' }).click();
  const change = page.locator('.change-line').filter({ hasText: 'Deceased' }).first();
  await change.locator('summary').click();
  await change.getByRole('link', { name: /^Undo this/ }).click();
  await press(page, 'Undo 1 change');
  await expect(page.getByRole('heading', { name: '1 change undone' })).toBeVisible();
  expect((await read()).deceased).toBe(false);
});

test('news of a death without a number asks for the member', async ({
  page,
  user,
  write,
  admin,
  accounts,
}) => {
  const number = accounts.nextNumber();
  const { path } = await write({ about: 'death', text: 'My father died.' });
  await page.goto(path);
  await expect(answer(page, /^Mark /)).toHaveCount(0);
  await openItem(page).getByLabel('Number or name').fill(String(number));
  await answer(page, new RegExp(`FB${number}$`)).click();
  await press(page, `Mark FB${number} as deceased and answer`);
  await expect(news(page)).toContainText('Marked and answered');
  const member = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  expect(member.deceased).toBe(true);
});

test('the editor of the member shows the message beside the form, and leads back to it', async ({
  page,
  user,
  write,
  admin,
  accounts,
}) => {
  const number = accounts.nextNumber();
  const sent = await write({ about: 'record', number, text: 'Her last name is Corrected.' });
  await page.goto(sent.path);
  await page.getByRole('link', { name: `Edit FB${number}` }).click();
  await expect(page).toHaveURL(`/Manifest/Members/fb/${number}?item=message-${sent.itemId}`);
  const beside = page.getByRole('region', { name: sent.title });
  await expect(beside).toContainText('Her last name is Corrected.');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const message = await beside.boundingBox();
    const form = await page.getByRole('region', { name: 'Member', exact: true }).boundingBox();
    const isBeside = (message?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0);
    const isAbove = (message?.y ?? 0) + (message?.height ?? 0) <= (form?.y ?? 0);
    expect({ isBeside, isAbove }, `${width} px`).toEqual({
      isBeside: width > 360,
      isAbove: width === 360,
    });
  }
  await page.getByLabel('Last Name').fill('Corrected');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Member saved.')).toBeVisible();
  await beside.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page).toHaveURL(sent.path);
  await expect(openItem(page)).toContainText('Corrected');
  const { lastName } = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  expect(lastName).toBe('Corrected');
});

test('a take-down request leads to the data and the photo, and a message is deleted for good', async ({
  page,
  user,
  write,
  accounts,
  accountSite,
}) => {
  const contributor = await accounts.join();
  const { photoId } = await addPhoto(accountSite.url, contributor.user.token, 'At the boogie');
  const { number } = contributor;
  const ofData = await write({ about: 'take-down', number, text: 'Please delete my data.' });
  await page.goto(ofData.path);
  await expect(openItem(page)).toContainText('only its owner downloads the data or deletes');
  await expect(openItem(page)).toContainText(`Linked to FB${number}.`);
  const sent = await write({ about: 'take-down', photoId, text: 'I am in this photo.' });
  await page.goto(sent.path);
  await expect(openItem(page)).toContainText('Without an account:');
  await expect(openItem(page).getByRole('link', { name: 'At the boogie' })).toHaveAttribute(
    'href',
    `/Photo-Gallery?photo=${photoId}`,
  );

  await page.getByRole('textbox', { name: 'Your answer' }).fill('No, thank you.');
  await press(page, 'Delete message');
  await expect(dialog(page)).toContainText('This cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Delete message' }).click();
  await expect(news(page)).toContainText(`Deleted: ${sent.title}`);
  const { token } = user;
  const gone = await accounts.ask(`GET Admin/Inbox/message/${sent.itemId}`, { token });
  expect(gone.status).toBe(404);
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
    await press(page, 'Send and close');
    await expect(page.getByText('Please write an answer.')).toBeVisible();
    await response.fill('Yes, we have one.');
    await page.route('**/approve', (route) => route.fulfill({ status: 503, body: '' }));
    await press(page, 'Send and close');
    await expect(openItem(page).getByRole('alert')).toHaveText('An error has occurred.');
    await expect(response).toHaveValue('Yes, we have one.');
    await page.unroute('**/approve');

    await page.getByRole('link', { name: 'Add Freak Brother' }).first().click();
    await expect(dialog(page)).toContainText('Your text is not sent');
    await press(page, 'Stay here');
    await expect(page).toHaveURL(sent.path);
    await expect(response).toHaveValue('Yes, we have one.');

    await accounts.endSession(user);
    await press(page, 'Send and close');
    await expect(page).toHaveURL('/login');
    await logIn(page, admin);
    await expect(page).toHaveURL(sent.path);
    await expect(response).toHaveValue('Yes, we have one.');
    await press(page, 'Send and close');
    await expect(news(page)).toContainText('Answered');
    expect((await admin.mailTo(sent.email, 'Your message: Something else')).text).toMatch(/^Yes, /);
  });
});
