/** `test` with a signed-in member who has a number and no jump yet, and common steps of such journeys. */
import type { Page } from '@playwright/test';
import { blankFields } from '#contract/members/member-fields.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import type { SiteAccount } from '#tests/support/processes/site-accounts.ts';
import { expect, test as base } from '../../account-test.ts';

export const test = base.extend<{ member: SiteAccount }>({
  member: [
    async ({ page, accounts, keepSession }, use) => {
      const member = await accounts.join();
      const { token } = member.user;
      // Sample members have jumps, so what a test types could be there already.
      await accounts.ask('PUT FreakBrother', {
        token,
        body: { ...blankFields, isStoryHidden: false },
      });
      await keepSession(page, member.user);
      await use(member);
    },
    { auto: true },
  ],
});

export { expect };

export const myProfile = '/My-FB-Profile';
export const save = (page: Page) => page.getByRole('button', { name: 'Save' });
/** The frame of the cropper. */
export const frame = (page: Page) => page.getByRole('group', { name: /Arrow keys/ });

export async function openProfile(page: Page): Promise<void> {
  await page.goto(myProfile);
  await expect(page.getByLabel('Month', { exact: true })).toBeVisible();
}

/** The data on the server. */
export async function ownMember(page: Page, { user }: SiteAccount): Promise<OwnMemberProfile> {
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await page.request.get('/api/FreakBrother/own', { headers });
  return (await response.json()) as OwnMemberProfile;
}

export async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer });
  await expect(frame(page)).toBeVisible();
}
