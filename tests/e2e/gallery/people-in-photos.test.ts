/** Marks of people: the contributor, the member who is marked, and a stranger. */
import type { Locator, Page } from '@playwright/test';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import type { SiteAccount } from '#tests/support/processes/site-accounts.ts';
import { expect, test as base } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

interface Marking {
  readonly contributor: SiteAccount;
  readonly marked: SiteAccount;
  readonly photoId: number;
  readonly path: string;
}

const test = base.extend<{ marking: Marking }>({
  async marking({ accountSite, accounts }, use) {
    const contributor = await accounts.join();
    const marked = await accounts.join();
    // The viewer could turn to it.
    await addPhoto(accountSite.url, contributor.user.token, 'In the air');
    const { photoId } = await addPhoto(accountSite.url, contributor.user.token, 'On the ramp');
    await use({ contributor, marked, photoId, path: `/Photo-Gallery?photo=${photoId}` });
  },
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const people = (page: Page) => page.getByRole('list', { name: 'People in this photo, from left' });

async function openAs(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText('On the ramp');
}

/** The name is at the mark while it is hovered or focused, and from one tap to the next. */
async function expectNameOnDemand(page: Page, mark: Locator): Promise<void> {
  const expectShown = (isShown: boolean) =>
    expect(mark.locator('.person-name')).toHaveCSS('opacity', isShown ? '1' : '0');
  const leave = () => page.mouse.move(0, 0);
  await expectShown(false);
  await mark.hover();
  await expectShown(true);
  await mark.click();
  await leave();
  await expectShown(true);
  await mark.click();
  await leave();
  await expectShown(false);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(mark).toBeFocused();
  await expectShown(true);
}

const phone = { width: 390, height: 780 };

test(
  'a member is shown once they agree, and no longer once they remove the mark',
  { tag: '@core' },
  async ({ page, browser, accountSite, marking, keepSession }) => {
    const { contributor, marked, path } = marking;
    const label = `FB${marked.number}`;
    await page.setViewportSize(phone);
    await keepSession(page, contributor.user);
    await openAs(page, path);
    await button(page, 'Mark people').click();
    await expect(button(page, 'Next')).toBeHidden();
    await expect(page.getByLabel('Number or name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(label);
    await button(page, new RegExp(`${label}$`)).click();
    await expect(page.getByText(/^Tap the face of /)).toBeVisible();
    // The arrow keys move the cross, and do not turn to another photo.
    await page.keyboard.press('ArrowRight');
    await expect(button(page, /52% from the left, 50% from the top/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Marked.')).toBeVisible();
    await expect(page.getByLabel('Number or name')).toBeFocused();
    await button(page, 'Stop marking').click();
    await expect(button(page, 'Mark people')).toBeFocused();
    await expect(page.getByText(`Waits for ${label} to agree`)).toBeVisible();
    await expectAccessible(page);

    // A stranger sees nothing of it.
    const stranger = await browser.newPage({
      viewport: phone,
      baseURL: accountSite.url,
    });
    await openAs(stranger, path);
    await stranger.waitForLoadState('networkidle');
    await expect(people(stranger)).toHaveCount(0);

    await keepSession(page, marked.user);
    await openHydrated(page, '/Photos-Of-You');
    await expect(page.getByRole('heading', { name: 'Are you in these photos?' })).toBeVisible();
    await button(page, 'Agree: On the ramp').click();
    await expect(page.getByRole('heading', { name: 'Everyone sees you in these' })).toBeVisible();

    await stranger.reload();
    await expect(people(stranger).getByRole('link')).toHaveText(new RegExp(`${label}$`));
    await expectNameOnDemand(stranger, button(stranger, new RegExp(`^1 .*${label}$`)));
    await button(stranger, 'Show people').click();
    await expect(button(stranger, new RegExp(`^1 .*${label}$`))).toBeVisible();
    await expectAccessible(stranger);
    await people(stranger).getByRole('link').click();
    await expect(stranger).toHaveURL(`/Freak-Brother/${marked.number}`);
    await expect(stranger.getByRole('heading', { name: /^Photos of / })).toBeVisible();

    await button(page, 'Remove: On the ramp').click();
    await button(page, 'Remove for good').click();
    await expect(
      page.getByRole('heading', { name: 'You removed yourself from these' }),
    ).toBeVisible();
    await openAs(stranger, path);
    await stranger.waitForLoadState('networkidle');
    await expect(people(stranger)).toHaveCount(0);
    await stranger.close();
  },
);

test('a person without a name gets suggestions from members, and the contributor settles it', async ({
  page,
  marking,
  accounts,
  keepSession,
}) => {
  const { contributor, path } = marking;
  await keepSession(page, contributor.user);
  await openAs(page, path);
  await button(page, 'Mark people').click();
  await button(page, /from the left/).click({ position: { x: 20, y: 20 } });
  await button(page, 'I don’t know').click();
  await expect(page.getByText('Marked as “Who is this?”.')).toBeVisible();
  await button(page, 'Stop marking').click();
  await expect(people(page).getByRole('link')).toHaveText('Who is this?');
  await page.goto('/Photo-Gallery');
  await page.getByRole('link', { name: /^With people to name/ }).click();
  await expect(page).toHaveURL('/Who-Is-This');

  const member = await accounts.join();
  await keepSession(page, member.user);
  await openHydrated(page, '/Who-Is-This');
  await expect(page.getByRole('heading', { name: 'On the ramp' })).toBeVisible();
  await page.getByText('Suggest a name').click();
  await page.getByLabel('Who is number 1?').fill(`FB${member.number}`);
  await button(page, 'Suggest').click();
  await expect(page.getByText('suggested by')).toBeVisible();
  await expectAccessible(page);

  await keepSession(page, contributor.user);
  await openHydrated(page, '/Who-Is-This');
  await expect(page.getByText('suggested by')).toBeVisible();
  await button(page, 'Say who it is: 1').click();
  const ask = page.getByRole('dialog', { name: 'Who is this?' });
  await ask.getByLabel('Number or name').fill(`FB${contributor.number}`);
  await ask.getByRole('button', { name: new RegExp(`FB${contributor.number}$`) }).click();
  await expect(page.getByText('No photos are waiting for a name.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a photo has the names of the people in it', async ({ page, accountSite, marking }) => {
    const { contributor, photoId, path } = marking;
    const sent = await fetch(`${accountSite.url}/api/Gallery/Photo/${photoId}/Marks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${contributor.user.token}`,
      },
      body: JSON.stringify({ x: 500, y: 500, freakBrotherNumber: contributor.number }),
    });
    expect(sent.status).toBe(200);
    await page.goto(path);
    await expect(people(page).getByRole('link')).toHaveText(new RegExp(`FB${contributor.number}$`));
  });
});
