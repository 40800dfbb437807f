/** People in photos, Blue Skies and memorials. */
import type { Page } from '@playwright/test';
import type { SampleNumbers } from '#tests/support/processes/sample-members.ts';
import type { Shot } from './shot-list.ts';

async function markPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop marking' }).waitFor();
}

export const peopleShots = ({ deceased }: SampleNumbers): Shot[] => [
  { name: 'blue-skies', path: '/Blue-Skies' },
  { name: 'blue-skies-by-year', path: '/Blue-Skies?by=year' },
  { name: 'who-is-this', path: '/Who-Is-This' },
  { name: 'who-is-this-member', path: '/Who-Is-This', as: 'member' },
  { name: 'photos-of-you', path: '/Photos-Of-You', as: 'member' },
  {
    name: 'gallery-mark',
    path: '/Photo-Gallery?photo=1#mark',
    isCut: true,
    as: 'member',
    reach: markPeople,
  },
  { name: 'remember', path: `/Remember/${deceased}`, as: 'member' },
  { name: 'keep-memorial', path: `/Keep-Memorial?number=${deceased}` },
  { name: 'keep-memorial-member', path: `/Keep-Memorial?number=${deceased}`, as: 'member' },
  { name: 'admin-remembrances', path: '/Manifest/Remembrances', as: 'admin' },
  { name: 'admin-keepers', path: '/Manifest/Keepers', as: 'admin' },
  { name: 'admin-people', path: '/Manifest/People', as: 'admin' },
];
