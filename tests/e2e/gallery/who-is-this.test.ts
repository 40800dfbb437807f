/** A visitor turns the photos with people whom nobody has named. */
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { swipe } from '../swipe.ts';

const phone = { width: 390, height: 844 };
test.use({ hasTouch: true, isMobile: true, viewport: phone });

test('a swipe over the photo and the arrow keys lead to the next one and back', async ({
  page,
  accountSite,
  accounts,
}) => {
  const { user } = await accounts.join();
  for (const caption of ['The older one', 'The newer one']) {
    const { photoId } = await addPhoto(accountSite.url, user.token, caption);
    const { status } = await fetch(`${accountSite.url}/api/Gallery/Photo/${photoId}/Marks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ x: 500, y: 500 }),
    });
    expect(status).toBe(200);
  }
  await openHydrated(page, '/Who-Is-This');
  const photo = (caption: string) => page.getByRole('heading', { name: caption });
  await expect(photo('The newer one')).toBeVisible();
  await expectAccessible(page);
  const box = await page.getByRole('img', { name: 'The newer one' }).boundingBox();
  const y = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  await swipe(page, { from: 300, to: 60, y });
  await expect(photo('The older one')).toBeVisible();
  await swipe(page, { from: 60, to: 300, y });
  await expect(photo('The newer one')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(photo('The older one')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(photo('The newer one')).toBeVisible();
  // A short one is a tap that slipped.
  await swipe(page, { from: 100, to: 60, y });
  await expect(photo('The newer one')).toBeVisible();
});
