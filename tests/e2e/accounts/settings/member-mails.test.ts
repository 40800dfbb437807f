/** Which mails members and admins get. */
import { changeData } from '#tests/support/processes/ask-site.ts';
import { expect, test } from '../../account-test.ts';

test('members turn mails on and stop them without signing in; admins choose theirs', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const ann = await accounts.join();
  const token = String(ann.number).padStart(48, 'a');
  await keepSession(page, ann.user);
  await page.goto('/your-account/emails');
  const thisMonth = page.getByLabel('Email me “This month”');
  const marks = page.getByLabel('Email me when I was marked in a photo');
  await expect(marks).toBeChecked();
  await expect(page.getByText('Emails to admins')).toHaveCount(0);
  await expect(thisMonth).not.toBeChecked();
  await thisMonth.click();
  await expect(page.getByText('The email is on.').first()).toBeVisible();
  await page.reload();
  await expect(thisMonth).toBeChecked();
  changeData(
    accountSite,
    `update accounts set mail_token = '${token}' where email = '${ann.email}'`,
  );

  const visitor = await browser.newPage({ baseURL: accountSite.url });
  await visitor.goto(`/stop-mail#this-month-${token}`);
  await expect(visitor.getByRole('heading', { name: 'Stop the email “This month”' })).toBeVisible();
  const stop = visitor.getByRole('button', { name: 'Stop the email' });
  await expect(stop).toBeVisible();
  // The token does not stay in the history.
  await expect(visitor).toHaveURL(`${accountSite.url}/stop-mail`);
  await stop.click();
  await expect(visitor.getByRole('heading', { name: 'The email is off' })).toBeFocused();
  await visitor.close();
  await page.reload();
  await expect(thisMonth).not.toBeChecked();
  await expect(marks).toBeChecked();

  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/your-account/emails');
  const card = page.getByRole('region', { name: 'Emails to admins' });
  await expect(card.getByRole('radio', { name: /^One for each claim; one a day/ })).toBeChecked();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await card.getByRole('radio', { name: /^One a day/ }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('radio', { name: /^One a day/ })).toBeChecked();
  await card.getByRole('radio', { name: /^One for each claim; one a day/ }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
});
