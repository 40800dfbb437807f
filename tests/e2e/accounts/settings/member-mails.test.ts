/** A member chooses mails, and stops one with the link in it. */
import { changeData } from '#tests/support/processes/ask-site.ts';
import { expect, test } from '../../account-test.ts';
import { expectAccessible, lowTargets } from '../../expect-accessible.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

test('mails are turned on under Your account, and stopped without signing in', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const ann = await accounts.join();
  const token = String(ann.number).padStart(48, 'a');
  await keepSession(page, ann.user);
  await page.goto('/your-account');
  const anniversary = page.getByLabel('Email me on the anniversary of my jump');
  const photos = page.getByLabel('Email me when photos of my year are added');
  await expect(page.getByLabel('Email me when I was marked in a photo')).toBeChecked();
  for (const box of [anniversary, photos]) {
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(page.getByText('The email is on.').first()).toBeVisible();
    await expect(box).toBeChecked();
  }
  await page.reload();
  await expect(anniversary).toBeChecked();
  await expect(photos).toBeChecked();
  await expectAccessible(page);
  changeData(
    accountSite,
    `update accounts set mail_token = '${token}' where email = '${ann.email}'`,
  );

  const visitor = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await visitor.goto(`/stop-mail#year-photos-${token}`);
  const stop = visitor.getByRole('button', { name: 'Stop the email' });
  await expect(stop).toBeVisible();
  // The token does not stay in the history.
  await expect(visitor).toHaveURL(`${accountSite.url}/stop-mail`);
  await expectAccessible(visitor);
  await visitor.setViewportSize(phone);
  expect(await lowTargets(visitor)).toEqual([]);
  await stop.click();
  await expect(visitor.getByRole('heading', { name: 'The email is off' })).toBeFocused();
  await visitor.close();
  await page.reload();
  await expect(anniversary).toBeChecked();
  await expect(photos).not.toBeChecked();
});
