import sharp from 'sharp';
import {
  areAlike,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import {
  choose,
  expect,
  frame,
  myProfile,
  openProfile,
  ownMember,
  save,
  test,
} from './own-member-test.ts';

test(
  'a photo is cropped to a circle, uploaded, shown to everyone, and removed after a confirmation',
  { tag: '@core' },
  async ({ page, member }) => {
    await openProfile(page);
    await page.getByRole('link', { name: 'Upload FB Photo' }).click();
    await expect(page.getByRole('heading', { name: 'Upload Freak Brother Photo' })).toBeVisible();
    await choose(page, await drawPhoto({ width: 900, height: 600, orientation: 6 }));
    await expect(page.getByText('Drag the circle and its corners')).toBeVisible();
    await page.getByRole('button', { name: /^Bottom right corner/ }).press('Control+ArrowLeft');
    const circle = await frame(page).boundingBox();
    expect(circle?.width).toBeCloseTo(circle?.height ?? 0, 0);
    const sent = page.waitForRequest('**/api/FreakBrother/Photo');
    await save(page).click();
    const { data } = (await sent).postDataJSON() as { data: string };
    const upload = await sharp(Buffer.from(data, 'base64')).metadata();
    expect(upload.width).toBe(upload.height);
    await expect(page.getByText('Photo saved.')).toBeVisible();
    await expect(page).toHaveURL(myProfile);
    const { avatarUri } = await ownMember(page, member);
    const served = await (await page.request.get(avatarUri ?? '')).body();
    expect(areAlike(await quartersOf(served), quarterColors)).toBe(true);
    await expect(page.locator(`img[src="${avatarUri}"]`)).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove your photo?' });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No photo yet.')).toBeVisible();
    expect((await ownMember(page, member)).avatarUri).toBeNull();
    // Other choices do not bring it back.
    await page.goto('/your-account/what-others-see');
    await page.getByLabel('Hide the date').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Others see the change at once.')).toBeVisible();
    await openProfile(page);
    await expect(page.getByText('No photo yet.')).toBeVisible();
  },
);

test('a card is blacked out by keyboard and mouse, and the covered parts are sent as black pixels', async ({
  page,
  member,
}) => {
  await openProfile(page);
  await page.getByRole('link', { name: 'Upload FB Card' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Freak Brother Card' })).toBeVisible();
  await choose(page, await drawPhoto({ width: 1000, height: 600, orientation: 8 }));
  await page.getByRole('button', { name: 'Black out parts' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Black out parts' })).toBeFocused();
  await expect(frame(page)).toBeVisible();
  await expectAccessible(page);

  // The frame covers 30 to 70 % across and 40 to 60 % down.
  await page.getByRole('button', { name: 'Black out this part' }).press('Enter');
  await expect(page.getByText('1 part blacked out.')).toBeVisible();
  await frame(page).scrollIntoViewIfNeeded();
  const box = await frame(page).boundingBox();
  const whole = await page.getByRole('img', { name: 'Your photo' }).boundingBox();
  if (box === null || whole === null) throw new Error('The frame is not on screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(whole.x + 5, whole.y + 5, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Black out this part' }).click();
  await expect(page.getByText('2 parts blacked out.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(frame(page)).toBeVisible();

  const sent = page.waitForRequest('**/api/FreakBrother/Photo');
  await save(page).click();
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(body).toMatchObject({ origFileName: 'IMG_0042.jpg', photoType: 'card' });
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await expect(page).toHaveURL(myProfile);
  await expect(page.getByAltText('Your membership card')).toBeVisible();

  const { fbCardUri } = await ownMember(page, member);
  const served = await (await page.request.get(fbCardUri ?? '')).body();
  for (const picture of [Buffer.from(body['data'] ?? '', 'base64'), served]) {
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1000, 600]);
    const parts = [
      { left: 310, top: 250, width: 380, height: 100 },
      { left: 10, top: 10, width: 380, height: 100 },
    ];
    for (const part of parts) {
      const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
      expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(16);
    }
    const [upperLeft, , lowerLeft] = await quartersOf(picture);
    expect(areAlike([lowerLeft ?? [0, 0, 0]], quarterColors.slice(2, 3))).toBe(true);
    expect(areAlike([upperLeft ?? [0, 0, 0]], quarterColors.slice(0, 1))).toBe(true);
  }
});

test('blacking out can be undone before the card is sent', async ({ page }) => {
  await page.goto('/FB-Profile-Photo?type=card');
  await choose(page, await drawPhoto({ width: 600, height: 400 }));
  await page.getByRole('button', { name: 'Black out parts' }).click();
  await page.getByRole('button', { name: 'Black out this part' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing blacked out yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/Profile-Photo/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('buttons place a black bar, and its corners are as large as a finger', async ({ page }) => {
    await page.goto('/FB-Profile-Photo?type=card');
    await choose(page, await drawPhoto({ width: 600, height: 400 }));
    await page.getByRole('button', { name: 'Black out parts' }).tap();
    const status = page.getByRole('status').filter({ hasText: 'Covers' });
    await expect(status).toHaveText(
      'Covers 40 % of the width and 20 % of the height, starts 30 % from the left, 40 % from the top.',
    );
    for (const name of ['Larger', 'Up', 'Right']) {
      await page.getByRole('button', { name, exact: true }).tap();
    }
    await expect(status).toHaveText(
      'Covers 50 % of the width and 25 % of the height, starts 30 % from the left, 33 % from the top.',
    );
    for (const corner of ['Top left', 'Bottom right']) {
      const box = await page.getByRole('button', { name: `${corner} corner` }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: 'Black out this part' }).tap();
    await expect(page.getByText('1 part blacked out.')).toBeVisible();
  });
});
