/** The screens of admins for members, insights and photos. */
import type { Page } from '@playwright/test';
import type { Figures, MonthCount } from '#contract/members/insights.ts';
import type { SampleNumbers } from '#tests/support/processes/sample-members.ts';
import { press, type Shot } from './shot-list.ts';

const csv = (text: string) => ({
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function openPalette(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('option').first().waitFor();
}

const openMore = (page: Page) => page.locator('.viewer summary').click();

async function previewFile(page: Page, text: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(csv(text));
  await press(page, 'Preview');
  await page.getByText('What the file would change').waitFor();
}

async function nameTheNext(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Example');
}

/** Shows both versions of a member, as after a conflicting save. */
async function meetAnother(page: Page): Promise<void> {
  await page.getByLabel('First Name').waitFor();
  await page.route('**/api/Admin/Members/fb/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const sent = route.request().postDataJSON() as { firstName: string };
    const stored = {
      isStoryHidden: false,
      isStoryWithheld: false,
      isNameWithheld: false,
      isPhotoWithheld: false,
      isYearWithheld: false,
      ...sent,
      series: 'fb',
      firstName: 'Somebody',
      location: 'Another drop zone',
      story: 'Another story,\nin two lines.',
      account: null,
      isSample: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      version: 'another',
    };
    return route.fulfill({
      status: 409,
      json: { message: 'Stale.', code: 'stale', versions: { stored, sent } },
    });
  });
  await page.getByLabel('First Name').fill('Myself');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('has saved this member').waitFor();
}

async function searchInVain(page: Page): Promise<void> {
  for (const term of [
    'junpier',
    'junpier',
    'junpier',
    'Mikey Smth',
    'FB 900000',
    'the tall one from the barn',
  ]) {
    await page.request.get(`/api/Search/fb/${encodeURIComponent(term)}`);
  }
  await page.reload({ waitUntil: 'networkidle' });
}

/** Shows the figures of a site that has been in use for a while. */
async function showFigures(page: Page): Promise<void> {
  await page.route('**/api/Admin/Figures', async (route) => {
    const figures = (await (await route.fetch()).json()) as Figures;
    const fill = ({ month }: MonthCount, place: number) => ({ month, count: (place * 7) % 11 });
    await route.fulfill({
      json: {
        ...figures,
        searches: figures.searches.map(({ day }, place) => ({
          day,
          searches: 20 + ((place * 13) % 40),
          missed: 2 + ((place * 5) % 12),
        })),
        claims: figures.claims.map(fill),
        photosByMonth: figures.photosByMonth.map(fill),
      },
    });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

/** @param pictured number of a member with a photo and a card */
export function adminShots({ withStory, deceased }: SampleNumbers, pictured: number): Shot[] {
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-manifest', path: '/Manifest' },
    { name: 'admin-add', path: '/FB-Add' },
    {
      name: 'admin-add-lower',
      path: '/NNFB-Add',
      isCut: true,
      async reach(page) {
        await nameTheNext(page);
        await page.getByLabel('FB Number', { exact: true }).fill('9000');
        await press(page, 'Add');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'admin-add-taken',
      path: '/FB-Add',
      async reach(page) {
        await nameTheNext(page);
        await page.getByLabel('FB Number', { exact: true }).fill(String(withStory));
        await page.getByRole('link', { name: /^Open FB/ }).waitFor();
      },
    },
    {
      name: 'admin-searches',
      path: '/Search-History',
      async reach(page) {
        for (const term of ['ann', '41', 'a member who jumped from the old barn', 'Müller']) {
          await page.request.get(`/api/Search/fb/${encodeURIComponent(term)}`);
        }
        await page.reload({ waitUntil: 'networkidle' });
      },
    },
    { name: 'admin-missed', path: '/Missed-Searches', reach: searchInVain },
    {
      name: 'admin-missed-none',
      path: '/Missed-Searches',
      async reach(page) {
        await page.route('**/api/Admin/Searches/Missed', (route) =>
          route.fulfill({ json: { searches: [], hasMore: false } }),
        );
        await page.reload({ waitUntil: 'networkidle' });
      },
    },
    {
      name: 'admin-add-missed',
      path: '/FB-Add?firstName=Mikey&lastName=Smth',
      reach: (page) => page.getByLabel('First Name').waitFor(),
    },
    {
      name: 'admin-figures',
      path: '/Figures',
      async reach(page) {
        await showFigures(page);
        await page.getByText('As a table').last().click();
      },
    },
    {
      name: 'admin-health',
      path: '/Manifest/Health',
      reach: (page) => page.getByText('Backup', { exact: true }).click(),
    },
    { name: 'admin-members', path: '/Manifest/Members', isCut: true },
    { name: 'admin-members-none', path: '/Manifest/Members?q=qqqq' },
    { name: 'admin-member', path: `/Manifest/Members/fb/${withStory}` },
    { name: 'admin-member-deceased', path: `/Manifest/Members/fb/${deceased}` },
    { name: 'admin-member-night', path: '/Manifest/Members/nnfs/1' },
    { name: 'admin-member-missing', path: '/Manifest/Members/fb/9999999' },
    { name: 'admin-member-stale', path: `/Manifest/Members/fb/${withStory}`, reach: meetAnother },
    { name: 'admin-files', path: '/Manifest/Files' },
    {
      name: 'admin-files-preview',
      path: '/Manifest/Files',
      reach: (page) =>
        previewFile(
          page,
          `series,number,firstName,lastName\nfb,900001,Ann,Example\nfb,${withStory},Bea,Example\n`,
        ),
    },
    {
      name: 'admin-files-problems',
      path: '/Manifest/Files',
      reach: (page) =>
        previewFile(page, 'series,number,firstName,lastName\nfb,x,Ann,Example\nxx,2,Bea,Example\n'),
    },
    { name: 'admin-places', path: '/Manifest/Places' },
    { name: 'admin-vouches', path: '/Manifest/Vouches' },
    { name: 'admin-invitations', path: '/Manifest/Invitations' },
    { name: 'admin-together', path: '/Manifest/Members/Together?numbers=1-3' },
    { name: 'admin-add-night-sister', path: '/NNFS-Add' },
    { name: 'admin-photos-new', path: '/Manifest/Photos?show=new' },
    { name: 'admin-accounts-disabled', path: '/Manifest/Accounts?show=disabled' },
    {
      name: 'admin-palette',
      path: '/Manifest',
      isCut: true,
      reach: (page) => openPalette(page, 'ann'),
    },
    {
      name: 'admin-palette-failed',
      path: '/Manifest',
      isCut: true,
      async reach(page) {
        await page.route('**/api/Admin/Accounts*', (route) => route.abort());
        await openPalette(page, '7');
        await page.getByText('The search failed.').waitFor();
      },
    },
    { name: 'admin-photos', path: '/Manifest/Photos' },
    { name: 'admin-photos-hidden', path: '/Manifest/Photos?show=hidden' },
    { name: 'admin-photos-none', path: '/Manifest/Photos?kind=avatar&show=hidden' },
    {
      name: 'admin-photos-hide',
      path: '/Manifest/Photos',
      isCut: true,
      async reach(page) {
        await page.getByRole('link', { name: /^At the boogie/ }).click();
        await page.getByRole('button', { name: /^Hide/ }).click();
      },
    },
    {
      name: 'admin-photos-show',
      path: '/Manifest/Photos?show=hidden',
      isCut: true,
      async reach(page) {
        await page.getByRole('link', { name: /^A photo by mistake/ }).click();
        await page.getByRole('button', { name: /^Show again/ }).click();
      },
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
