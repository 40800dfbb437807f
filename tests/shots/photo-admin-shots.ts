import type { Shot } from './shot-list.ts';

/** @param pictured number of a member with a photo and a card */
export function photoAdminShots(pictured: number): Shot[] {
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-photos', path: '/Manifest/Photos' },
    { name: 'admin-photos-hidden', path: '/Manifest/Photos?show=hidden' },
    { name: 'admin-photos-none', path: '/Manifest/Photos?kind=avatar' },
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
      reach: (page) => page.getByRole('button', { name: 'Hide' }).waitFor(),
    },
    {
      name: 'gallery-hide',
      path: '/Photo-Gallery?photo=1',
      isCut: true,
      reach: (page) => page.getByRole('button', { name: 'Hide' }).click(),
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}
