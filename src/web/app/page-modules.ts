/** The modules that pages load when they are first visited, each with its path in the sources. */
import { brand } from '#contract/brand.ts';
import type { PageAccess } from './decide-access.ts';
import type { GuardedRoute } from './guard-route.ts';

/** A lazily loaded module; the server names its built file in the page, so that the browser fetches it at once. */
interface PageModule<Route> {
  readonly source: string;
  readonly load: () => Promise<Route>;
}

export const home = {
  source: 'src/web/features/members/home-route.ts',
  load: () => import('#web/features/members/home-route.ts'),
};

const members = {
  source: 'src/web/features/members/member-routes.ts',
  load: () => import('#web/features/members/member-routes.ts'),
};

const guard = {
  source: 'src/web/app/guard-route.ts',
  load: () => import('./guard-route.ts'),
};

interface OpenPage extends PageModule<object> {
  readonly id: string;
  readonly path: string;
}

/** A page that the guard stands around; its module gives a `GuardedRoute`. */
interface GuardedPage extends PageModule<GuardedRoute> {
  readonly id: string;
  readonly path: string;
  readonly access: PageAccess;
}

const comingPage = (
  id: string,
  path: string,
  heading: string,
  access: PageAccess = 'validated',
): GuardedPage => ({
  id,
  path,
  access,
  source: 'src/web/features/accounts/coming-route.ts',
  load: async () =>
    (await import('#web/features/accounts/coming-route.ts')).comingRoute(heading, path),
});

/** Every page but home that anybody may see. */
const openPages: readonly OpenPage[] = [
  {
    id: 'members',
    path: `/${brand.pluralSlug}`,
    source: members.source,
    load: async () => (await members.load()).listRoute,
  },
  {
    id: 'profile',
    path: `/${brand.singularSlug}/:number`,
    source: members.source,
    load: async () => (await members.load()).profileRoute,
  },
  {
    id: 'night-brothers',
    path: `/${brand.nightBrothers.slug}`,
    source: members.source,
    load: async () => (await members.load()).nightBrothersRoute,
  },
  {
    id: 'night-sisters',
    path: `/${brand.nightSisters.slug}`,
    source: members.source,
    load: async () => (await members.load()).nightSistersRoute,
  },
  {
    id: 'gallery',
    path: '/Photo-Gallery',
    source: 'src/web/features/gallery/gallery-route.ts',
    load: async () => (await import('#web/features/gallery/gallery-route.ts')).galleryRoute,
  },
  {
    id: 'history',
    path: '/History',
    source: 'src/web/features/history/history-route.ts',
    load: async () => (await import('#web/features/history/history-route.ts')).historyRoute,
  },
];

/** Every page of accounts: one entry is all that the route table needs. */
const guardedPages: readonly GuardedPage[] = [
  {
    id: 'login',
    path: '/login',
    access: 'visitor',
    source: 'src/web/features/accounts/login-route.ts',
    load: async () => (await import('#web/features/accounts/login-route.ts')).loginRoute,
  },
  {
    id: 'register',
    path: '/register',
    access: 'visitor',
    source: 'src/web/features/accounts/register-route.ts',
    load: async () => (await import('#web/features/accounts/register-route.ts')).registerRoute,
  },
  comingPage('recover-password', '/recover-password', 'Recover Password', 'visitor'),
  comingPage('validate-account', '/validate-account', 'Validate Account', 'signed-in'),
  comingPage('my-profile', '/my-profile', 'My Profile'),
  comingPage('profile-of-account', '/profile', 'My Profile'),
  comingPage('profile-photo', '/profile-photo', 'Change Photo'),
  comingPage('change-password', '/change-password', 'Change Password'),
  comingPage('my-account', '/my-account', 'Your Account'),
  {
    id: 'claim-number',
    path: '/claim-number',
    access: 'validated',
    source: 'src/web/features/accounts/claim-route.ts',
    load: async () => (await import('#web/features/accounts/claim-route.ts')).claimRoute,
  },
  comingPage(
    'my-member-profile',
    `/My-${brand.numberPrefix}-Profile`,
    `My ${brand.numberPrefix} Profile`,
  ),
  comingPage(
    'member-photo',
    `/${brand.numberPrefix}-Profile-Photo`,
    `Upload ${brand.singular} Photo`,
  ),
  comingPage('upload-photo', '/Upload-Photo', 'Upload Photo'),
  comingPage('manifest', '/Manifest', 'Manifest', 'admin'),
  comingPage('add-member', `/${brand.numberPrefix}-Add`, `Add ${brand.singular}`, 'admin'),
  comingPage(
    'add-night-brother',
    `/${brand.nightBrothers.abbreviation}-Add`,
    `Add new ${brand.nightBrothers.singular}`,
    'admin',
  ),
  comingPage(
    'add-night-sister',
    `/${brand.nightSisters.abbreviation}-Add`,
    `Add new ${brand.nightSisters.singular}`,
    'admin',
  ),
  comingPage('search-history', '/Search-History', 'Search History', 'admin'),
];

const withGuard = ({ id, path, access, load }: GuardedPage) => ({
  id,
  path,
  lazy: async () => {
    const [route, { guardRoute }] = await Promise.all([load(), guard.load()]);
    return guardRoute(route, access);
  },
});

/** Every page but home, which has three routes; a route's id names its modules. */
export const pages = [
  ...openPages.map(({ id, path, load }) => ({ id, path, lazy: load })),
  ...guardedPages.map(withGuard),
];

/** The sources of the modules of each route, by the route's id in the route table. */
export const sourcesOfRoute: Readonly<Record<string, readonly string[]>> = {
  home: [home.source],
  ...Object.fromEntries(openPages.map(({ id, source }) => [id, [source]])),
  ...Object.fromEntries(guardedPages.map(({ id, source }) => [id, [source, guard.source]])),
};
