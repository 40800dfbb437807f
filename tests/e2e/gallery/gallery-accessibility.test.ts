import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';

test.setTimeout(180_000);

test('axe finds nothing on the gallery and in its viewer, targets are large enough, and large text fits', async ({
  page,
  accounts,
  accountSite,
}) => {
  const { token } = (await accounts.join()).user;
  const { photoId } = await addPhoto(accountSite.url, token, 'Looked at closely');
  for (const path of ['/Photo-Gallery', `/Photo-Gallery?photo=${photoId}`]) {
    await page.goto(path);
    await expect(page.locator('.print').getByAltText('Looked at closely')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await lowTargets(page)).toEqual([]);
    await expectRoomForText(page);
  }
});
