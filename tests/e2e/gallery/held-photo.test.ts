import type { HeldPhoto } from '#contract/gallery/uploading.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { deskTest as test, expect } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

// Others get 404 for its page.
test.use({ expectedMessages: [/status of 404/] });

test('a photo of a stranger waits until an admin approves it', async ({
  page,
  accounts,
  admin,
  keepSession,
  browser,
  accountSite,
}) => {
  const caption = 'From a stranger';
  const until = 'until your account is linked to a member or an admin approves';
  const { user } = await accounts.join();
  await keepSession(page, user);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the contributor sees that it waits', async () => {
    await page.goto('/Upload-Photo');
    await expect(page.getByText(`Your photos wait ${until} them.`)).toBeVisible();
    await page.getByLabel('Caption').fill(caption);
    const buffer = await drawPhoto({ width: 600, height: 400 });
    const file = { name: 'jump.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Photo', { exact: true }).setInputFiles(file);
    await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
    await button('Next').click();
    await button('Save').click();
    await expect(page.getByText(`Photo saved. It waits ${until} it.`)).toBeVisible();
    await expect(page).toHaveURL('/Photo-Gallery');
    const card = page.getByRole('region', { name: 'Your photo is waiting for approval' });
    await expect(card.getByRole('img', { name: caption })).toBeVisible();
    await expectAccessible(page);
  });

  const [{ photoId } = { photoId: 0 }] = await admin.ask<HeldPhoto[]>(
    user,
    'GET Gallery/Photos/waiting',
  );
  const address = `/Photo-Gallery?photo=${photoId}`;
  await test.step('its page says so too, and no one else has it', async () => {
    await page.goto(address);
    await expect(page.getByText('Your photo is waiting for approval')).toBeVisible();
    await expect(page.getByText('This photo was removed')).toHaveCount(0);
    const visitor = await browser.newPage({ baseURL: accountSite.url });
    expect((await visitor.goto(address))?.status()).toBe(404);
    await visitor.close();
  });

  await test.step('an admin approves it', async () => {
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Photos');
    await page.getByRole('link', { name: `${caption} ` }).click();
    const photo = page.getByRole('region', { name: caption, exact: true });
    await expect(photo.getByText('Waiting for approval')).toBeVisible();
    await expect(photo.getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await photo.getByRole('button', { name: `Approve: Gallery photo “${caption}”` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve photo' }).click();
    await expect(page.getByText('Photo approved.')).toBeVisible();
    await expect(photo.getByText('Waiting for approval')).toHaveCount(0);
    const visitor = await browser.newPage({ baseURL: accountSite.url });
    await visitor.goto(address);
    await expect(visitor.getByRole('dialog').getByText('(not a member yet)')).toBeVisible();
    await visitor.close();
  });
});
