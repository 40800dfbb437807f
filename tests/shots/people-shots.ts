/** People in photos, Blue Skies and memorials. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { SampleNumbers } from '#tests/support/processes/sample-members.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Shot } from './shot-list.ts';

async function markPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop marking' }).waitFor();
}

interface MarkedPhoto {
  readonly photoId: number;
  /** Shown at once, because the contributor marks them. */
  readonly deceased: number;
  /** Waits for the member to agree. */
  readonly marked: number;
}

/** Marks three people in a photo of this contributor; no one knows the third. */
export async function addMarks(
  { ask }: Pick<SiteAdmin, 'ask'>,
  contributor: User,
  { photoId, deceased, marked }: MarkedPhoto,
): Promise<void> {
  const mark = (body: object) => ask(contributor, `POST Gallery/Photo/${photoId}/Marks`, body);
  await mark({ x: 250, y: 300, freakBrotherNumber: deceased });
  await mark({ x: 500, y: 450, freakBrotherNumber: marked });
  await mark({ x: 750, y: 600 });
}

export const peopleShots = ({ deceased }: SampleNumbers, photoId: number): Shot[] => [
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
  {
    name: 'gallery-people',
    path: `/Photo-Gallery?photo=${photoId}`,
    isCut: true,
    as: 'member',
    reach: (page) => page.getByRole('button', { name: 'Show people' }).click(),
  },
  { name: 'remember', path: `/Remember/${deceased}`, as: 'member' },
  { name: 'keep-memorial', path: `/Keep-Memorial?number=${deceased}` },
  { name: 'keep-memorial-member', path: `/Keep-Memorial?number=${deceased}`, as: 'member' },
  { name: 'admin-remembrances', path: '/Manifest?kind=remembrance', as: 'admin' },
  { name: 'admin-keepers', path: '/Manifest?kind=keeper', as: 'admin' },
  { name: 'admin-people', path: '/Manifest?kind=mark', as: 'admin' },
];
