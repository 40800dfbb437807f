/** A member turns on the mail about photos of the year, and stops it with the link in a mail. */
import { changeData } from '#tests/support/processes/ask-site.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible, lowTargets } from '../expect-accessible.ts';

const phone = { width: 390, height: 844 };
const token = 'b'.repeat(48);
test.use({ viewport: phone });

test('the mail is turned on under Your account, and stopped without signing in', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const ann = await accounts.join();
  await keepSession(page, ann.user);
  await page.goto('/your-account');
  const box = page.getByLabel('Mail me when photos of my year are added');
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(page.getByText('The mail is on.')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await expectAccessible(page);
  changeData(
    accountSite,
    `update accounts set year_photos_token = '${token}' where email = '${ann.email}'`,
  );

  const visitor = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await visitor.goto(`/stop-photo-mail#${token}`);
  const stop = visitor.getByRole('button', { name: 'Stop the mail' });
  await expect(stop).toBeVisible();
  // The token does not stay in the history.
  await expect(visitor).toHaveURL(`${accountSite.url}/stop-photo-mail`);
  await expectAccessible(visitor);
  await visitor.setViewportSize(phone);
  expect(await lowTargets(visitor)).toEqual([]);
  await stop.click();
  await expect(visitor.getByRole('heading', { name: 'The mail is off' })).toBeFocused();
  await visitor.close();
  await page.reload();
  await expect(box).not.toBeChecked();
});
