/** Messages of visitors, from the list to the answer, and what an admin does about them. */
import type { InboxMessage, InboxPage } from '#contract/contact/inbox.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { card, dialog, expect, press, rowOf, test } from './inbox-test.ts';
import { tabOf } from '../manifest.ts';

test(
  'a message is read, assigned, answered with a template and closed',
  { tag: '@core' },
  async ({ page, user, write, admin, accounts }) => {
    const number = accounts.nextNumber();
    const text = 'The year is wrong.\nIt was 1978, and <b>not</b> 1987.';
    const sent = await write({ about: 'record', number, text });
    const waiting = async () => (await admin.ask<Waiting>(user, 'GET Admin/Waiting')).messages;
    const before = await waiting();
    const ownName = `${user.firstName} ${user.lastName}`;
    await page.goto('/Manifest');
    const tab = tabOf(page, 'Inbox', 'Messages');
    await expect(tab).toHaveText(`Messages${before} waiting`);
    await tab.click();
    await expect(rowOf(page, sent)).toContainText('A wrong record');
    await expect(rowOf(page, sent)).toContainText(`FB${number}`);
    await expect(rowOf(page, sent)).toContainText('The year is wrong. It was 1978');
    await rowOf(page, sent).getByRole('link').click();
    await expect(page).toHaveURL(sent.path);
    await expect(page.locator('.message-text')).toBeVisible();
    expect(await page.locator('.message-text').innerText()).toBe(text);
    await expect(card(page, 'A wrong record')).toContainText(sent.email);

    await press(page, 'Assign to me');
    await expect(page.getByText(`Assigned to ${ownName}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unassign' })).toBeFocused();
    const assigned = await admin.ask<InboxMessage>(user, `GET Admin/Messages/${sent.messageId}`);
    expect(assigned.assignedTo?.name).toBe(ownName);
    await page.getByLabel('Assigned to').selectOption('Not assigned');
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();

    const response = page.getByRole('textbox', { name: 'Your answer' });
    await response.fill('Dear writer,');
    await page.getByLabel('Template').selectOption('Record corrected');
    await expect(response).toHaveValue(/^Dear writer,\n\nThank you for writing\. We corrected/);
    await press(page, 'Send answer and close');
    await expect(card(page, 'Closed')).toBeVisible();
    await expect(card(page, 'Answers')).toContainText('Dear writer,');
    await expect(card(page, 'Answers').getByRole('heading')).toBeFocused();
    await expect(response).toHaveValue('');
    await expect(tab).toHaveText(before === 1 ? 'Messages' : `Messages${before - 1} waiting`);
    expect(await waiting()).toBe(before - 1);
    const mail = await admin.mailTo(sent.email, 'Your message: A wrong record');
    expect(mail.text).toMatch(/^Dear writer,\n\nThank you for writing\. We corrected the record\./);

    await press(page, 'Open again');
    await expect(card(page, 'Open')).toBeVisible();
    expect(await waiting()).toBe(before);
  },
);

test('a member is marked as deceased from the message, and the change log undoes it', async ({
  page,
  user,
  write,
  admin,
  accounts,
}) => {
  const { number } = await accounts.join();
  const { path } = await write({ about: 'death', number, text: 'He died last spring.' });
  const read = () => admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  await page.goto(path);
  const member = card(page, new RegExp(`^FB${number} `));
  await expect(member.getByRole('link', { name: 'Public profile' })).toHaveAttribute(
    'href',
    `/Freak-Brother/${number}`,
  );
  await expect(member.getByRole('link', { name: `Account of FB${number}` })).toHaveAttribute(
    'href',
    /^\/Manifest\/Accounts\/\d+$/,
  );
  await press(page, 'Mark as deceased');
  await expect(dialog(page)).toContainText('is signed out, can no longer publish');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await read()).deceased).toBe(false);
  await press(page, 'Mark as deceased');
  await dialog(page).getByRole('button', { name: 'Mark as deceased' }).click();
  await expect(page.getByText(`FB${number} is marked as deceased.`)).toBeVisible();
  await expect(member.getByRole('img', { name: 'Deceased' })).toBeVisible();
  await expect(member.getByRole('heading')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mark as deceased' })).toHaveCount(0);
  expect((await read()).deceased).toBe(true);

  await page.goto(`/Manifest/Changes?member=${number}`);
  const change = page.locator('.change-line').filter({ hasText: 'Deceased' }).first();
  await change.locator('summary').click();
  await change.getByRole('link', { name: /^Undo this/ }).click();
  await press(page, 'Undo 1 change');
  await expect(page.getByRole('heading', { name: '1 change undone' })).toBeVisible();
  expect((await read()).deceased).toBe(false);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Mark as deceased' })).toBeVisible();
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
  await expect(page).toHaveURL(`/Manifest/Members/fb/${number}?message=${sent.messageId}`);
  const beside = card(page, `Message of ${sent.name}`);
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
  await beside.getByRole('link', { name: 'Back to the message' }).click();
  await expect(page).toHaveURL(sent.path);
  await expect(card(page, new RegExp(`^FB${number} `))).toContainText('Corrected');
  const { lastName } = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  expect(lastName).toBe('Corrected');
});

test('the photo of a take-down request is hidden with a reason; an answered message is closed on the Manifest, and deleted', async ({
  page,
  user,
  write,
  accounts,
  accountSite,
  admin,
}) => {
  const contributor = await accounts.join();
  const { photoId } = await addPhoto(accountSite.url, contributor.user.token, 'At the boogie');
  const { number } = contributor;
  const ofData = await write({ about: 'take-down', number, text: 'Please delete my data.' });
  const takeDown = card(page, 'Erase or export');
  await page.goto(ofData.path);
  await expect(takeDown).toContainText('only its owner downloads the data or deletes the account');
  await expect(takeDown).toContainText(`Linked to FB${number}.`);
  const { path } = await write({ about: 'take-down', photoId, text: 'I am in this photo.' });
  await page.goto(path);
  await expect(takeDown).toContainText('Without an account:');
  const photo = card(page, 'Photo');
  await expect(photo.getByRole('link', { name: 'At the boogie' })).toHaveAttribute(
    'href',
    `/Photo-Gallery?photo=${photoId}`,
  );
  await press(page, 'Hide this photo');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('On request');
  await press(page, 'Hide photo');
  await expect(photo).toContainText('This photo is hidden or deleted.');
  await expect(photo.getByRole('heading')).toBeFocused();
  const shown = await fetch(`${accountSite.url}/api/Gallery/Photos`);
  expect(await shown.text()).not.toContain('At the boogie');
  const { photos } = await admin.ask<{ photos: { photoId: number; hidden: { reason: string } }[] }>(
    user,
    'GET Admin/Photos?show=hidden',
  );
  expect(photos.find((each) => each.photoId === photoId)?.hidden.reason).toBe('On request');

  // The Manifest shows the five oldest.
  const { messages: waiting } = await admin.ask<InboxPage>(user, 'GET Admin/Messages');
  for (const { messageId } of waiting) {
    await admin.ask(user, `PUT Admin/Messages/${messageId}`, { isClosed: true });
  }
  const answered = await write({ about: 'sign-in', text: 'The code never comes.' });
  await admin.ask(user, `POST Admin/Messages/${answered.messageId}/Answer`, {
    text: 'Please try again.',
    isClosed: false,
  });
  await page.goto('/Manifest');
  const todo = card(page, /messages? waiting$/);
  await expect(todo).toContainText('The code never comes.');
  await todo.getByRole('button', { name: `Close: ${answered.name}, Help with signing in` }).click();
  await expect(todo).not.toContainText('The code never comes.');
  await expect(todo.getByRole('heading')).toBeFocused();

  await page.goto(answered.path);
  await press(page, 'Open again');
  await page.getByRole('textbox', { name: 'Your answer' }).fill('No, thank you.');
  await press(page, 'Delete');
  await expect(dialog(page)).toContainText('This cannot be undone.');
  await press(page, 'Delete message');
  await expect(page).toHaveURL('/Manifest/Messages');
  await expect(page.getByRole('heading', { name: /open messages?$/ })).toBeVisible();
  await expect(rowOf(page, answered)).toHaveCount(0);
  const { token } = user;
  const gone = await accounts.ask(`GET Admin/Messages/${answered.messageId}`, { token });
  expect(gone.status).toBe(404);
});
