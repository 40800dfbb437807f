/** The screens of the Manifest, as the rail and the palette list them. */
import { brand } from '#contract/brand.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';

export interface Screen {
  readonly to: string;
  readonly label: string;
  /** How many wait there. */
  readonly count?: (waiting: Waiting) => number;
  /** Addresses of pages that belong to it. */
  readonly also?: RegExp;
}

interface ScreenGroup {
  readonly label: string;
  readonly screens: readonly Screen[];
}

const adding: readonly Screen[] = [
  { to: `/${brand.numberPrefix}-Add`, label: `Add ${brand.singular}` },
  { to: `/${brand.nightBrothers.abbreviation}-Add`, label: `Add ${brand.nightBrothers.brief}` },
  { to: `/${brand.nightSisters.abbreviation}-Add`, label: `Add ${brand.nightSisters.brief}` },
];
const searchHistory: Screen = { to: '/Search-History', label: 'Search-History' };

/** The links that the specification names. */
export const mainScreens: readonly Screen[] = [...adding, searchHistory];

export const screenGroups: readonly ScreenGroup[] = [
  {
    label: 'Inbox',
    screens: [
      { to: '/Manifest', label: 'Inbox', count: ({ inbox }) => countPeople(inbox) },
      {
        to: '/Missed-Searches',
        label: 'Missed searches',
        count: ({ missedSearches }) => missedSearches,
      },
      {
        to: '/Manifest/Photos?show=new',
        label: 'New photos',
        count: ({ newPhotos }) => newPhotos,
      },
    ],
  },
  {
    label: 'Register',
    screens: [
      ...adding,
      { to: '/Manifest/Members', label: 'Members', also: /^\/manifest\/members\// },
      { to: '/Manifest/Numbers', label: 'Numbers', also: /^\/manifest\/numbers\// },
      { to: '/Manifest/Places', label: 'Places', also: /^\/manifest\/places\// },
      { to: '/Manifest/Files', label: 'Import and export' },
    ],
  },
  {
    label: 'People',
    screens: [
      { to: '/Manifest/Accounts', label: 'Accounts', also: /^\/manifest\/accounts\// },
      { to: '/Manifest/Vouches', label: 'Vouches' },
      { to: '/Manifest/Invitations', label: 'Invitations' },
    ],
  },
  {
    label: 'Site',
    screens: [
      { to: '/Manifest/Photos', label: 'Photos' },
      { to: '/Manifest/History', label: 'History text' },
      { to: '/Manifest/Answers', label: 'Answers' },
      { to: '/Figures', label: 'Figures' },
      searchHistory,
      { to: '/Manifest/Changes', label: 'Change log', also: /^\/manifest\/changes\// },
      { to: '/Manifest/Health', label: 'Health' },
    ],
  },
];

const plain = (address: string) => address.toLowerCase().replace(/\/+$/, '');

/** The screen that is shown at this address; one with the same query string comes first. */
export function findScreen(path: string, search: string): Screen | undefined {
  const screens = screenGroups.flatMap((group) => group.screens);
  const shown = plain(path);
  return (
    screens.find(({ to }) => plain(to) === `${shown}${search}`) ??
    screens.find(({ to }) => plain(to) === shown) ??
    screens.find(({ also }) => also?.test(shown))
  );
}
