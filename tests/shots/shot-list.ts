/** Every page, in each state that looks different. */
import type { Page } from '@playwright/test';
import type { SampleNumbers } from '#tests/support/processes/sample-members.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Captures only the viewport, for very long pages. */
  readonly isCut?: boolean;
  /** The visitor who opens the page; a visitor who is not signed in by default. */
  readonly as?: Visitor;
  /** Steps to take on the page before the screenshot. */
  readonly reach?: (page: Page) => Promise<unknown>;
}

/** A member, a member whose account is not validated, an account without a number, an admin. */
export type Visitor = 'member' | 'fresh' | 'unlinked' | 'admin';

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const failed = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'An error has occurred.' }).waitFor();

export function shotsOfFullSite({ withStory, bare, deceased }: SampleNumbers): Shot[] {
  return [
    { name: 'home', path: '/' },
    { name: 'search', path: '/?q=ann', isCut: true },
    { name: 'search-none', path: '/?q=qqqq' },
    { name: 'search-meant', path: '/?q=junpier' },
    { name: 'search-refused', path: '/?q=' },
    { name: 'unknown-path', path: '/no/such-page' },
    { name: 'list', path: '/Freak-Brothers', isCut: true },
    { name: 'list-middle', path: '/Freak-Brothers?page=7', isCut: true },
    { name: 'list-full', path: '/Freak-Brothers?list=full', isCut: true },
    { name: 'night-brothers', path: '/Night-Naked-Freak-Brothers', isCut: true },
    { name: 'night-sisters', path: '/Night-Naked-Freak-Sisters', isCut: true },
    { name: 'profile', path: `/Freak-Brother/${withStory}` },
    { name: 'profile-bare', path: `/Freak-Brother/${bare}` },
    { name: 'profile-deceased', path: `/Freak-Brother/${deceased}` },
    { name: 'profile-missing', path: '/Freak-Brother/9999999' },
    { name: 'jumps', path: '/Jumps' },
    { name: 'jumps-year', path: '/Jumps/1976' },
    { name: 'jumps-day', path: '/Jumps/1976-02-08' },
    { name: 'places', path: '/Places' },
    { name: 'place', path: '/Places/corn-crib-field-illinois' },
    { name: 'history', path: '/History' },
    { name: 'privacy', path: '/Privacy' },
    { name: 'gallery', path: '/Photo-Gallery' },
    {
      name: 'offline',
      path: '/',
      async reach(page) {
        await page.context().setOffline(true);
        await follow(page, 'History');
        await failed(page);
      },
    },
    {
      name: 'server-error',
      path: '/',
      async reach(page) {
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal error.' } }),
        );
        await follow(page, 'History');
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
  ];
}

export const shotsOfEmptySite: readonly Shot[] = [
  { name: 'empty-home', path: '/' },
  { name: 'empty-search', path: '/?q=ann' },
  { name: 'empty-gallery', path: '/Photo-Gallery' },
  { name: 'empty-who-is-this', path: '/Who-Is-This' },
  { name: 'empty-jumps', path: '/Jumps' },
  { name: 'empty-list', path: '/Freak-Brothers' },
  { name: 'empty-list-full', path: '/Freak-Brothers?list=full' },
  { name: 'empty-night-brothers', path: '/Night-Naked-Freak-Brothers' },
];
