/** The pages that the header, the footer and the bar at the bottom of phones lead to. */
import { brand } from '#contract/brand.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  /** Paths whose pages belong to it. */
  readonly also?: readonly string[];
}

export const lists: readonly Place[] = [
  { to: `/${brand.pluralSlug}`, label: brand.plural },
  { to: `/${brand.nightBrothers.slug}`, label: brand.nightBrothers.short },
  { to: `/${brand.nightSisters.slug}`, label: brand.nightSisters.short },
  { to: '/Blue-Skies', label: 'Blue Skies' },
];

export const home: Place = { to: '/', label: 'Home', also: ['/home'] };

/** The lists are tabs of each other. */
export const members: Place = {
  to: `/${brand.pluralSlug}`,
  label: 'Members',
  also: [...lists.map(({ to }) => to), `/${brand.singularSlug}`, '/Remember'],
};

export const jumps: readonly Place[] = [
  { to: '/Jumps', label: 'Jumps' },
  { to: '/Places', label: 'Places' },
];

export const gallery: Place = {
  to: '/Photo-Gallery',
  label: 'Gallery',
  also: ['/Upload-Photo', '/Who-Is-This'],
};
export const history: Place = { to: '/History', label: 'History' };
export const privacy: Place = { to: '/Privacy', label: 'Privacy' };
export const contact: Place = { to: '/Contact', label: 'Contact' };
/** The search field of the home page. */
export const searchField = '/#term';

export const profile: Place = { to: '/my-profile', label: 'Profile', also: ['/profile'] };

/** All pages about oneself, on phones. For visitors it begins with the login. */
export const me: Place = {
  to: profile.to,
  label: 'Me',
  also: [
    '/profile',
    '/profile-photo',
    '/change-password',
    '/validate-account',
    `/My-${brand.numberPrefix}-Profile`,
    `/${brand.numberPrefix}-Profile-Photo`,
    '/your-account',
    '/Photos-Of-You',
    '/set-up-second-factor',
    '/claim-number',
    '/invite',
    '/vouch',
    '/Keep',
    '/login',
    '/register',
    '/recover-password',
  ],
};
