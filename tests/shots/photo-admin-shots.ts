import type { Page } from '@playwright/test';
import type { Shot } from './shot-list.ts';

const openMore = (page: Page) => page.locator('.viewer summary').click();

/** @param pictured number of a member with a photo and a card */
export function photoAdminShots(pictured: number): Shot[] {
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-photos', path: '/Manifest/Photos' },
    { name: 'admin-photos-hidden', path: '/Manifest/Photos?show=hidden' },
    { name: 'admin-photos-none', path: '/Manifest/Photos?kind=avatar&show=hidden' },
    {
      name: 'admin-photos-hide',
      path: '/Manifest/Photos',
      isCut: true,
      reach: (page) =>
        page
          .getByRole('button', { name: /^Hide/ })
          .first()
          .click(),
    },
    {
      name: 'admin-photos-show',
      path: '/Manifest/Photos?show=hidden',
      isCut: true,
      reach: (page) => page.getByRole('button', { name: /^Show again/ }).click(),
    },
    { name: 'admin-member-photos', path: `/Manifest/Members/fb/${pictured}` },
    {
      name: 'gallery-viewer-admin',
      path: '/Photo-Gallery?photo=1',
      isCut: true,
      reach: openMore,
    },
    {
      name: 'gallery-hide',
      path: '/Photo-Gallery?photo=1',
      isCut: true,
      async reach(page) {
        await openMore(page);
        await page.getByRole('button', { name: 'Hide' }).click();
      },
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}
