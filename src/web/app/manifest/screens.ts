/** The sections of the Manifest and their screens, as the rail, the tabs and the palette list them. */
import { brand } from '#contract/brand.ts';
import { answersAddress } from '#web/addresses/inbox-address.ts';

export interface Screen {
  /** Pages below its path belong to it too. */
  readonly to: string;
  readonly label: string;
  /** What is new there, shown as a dot. */
  readonly news?: 'newPhotos' | 'missedSearches';
}

export interface Section {
  readonly label: string;
  /** The section's entry leads to the first one. */
  readonly screens: readonly [Screen, ...Screen[]];
}

export const inbox: Section = {
  label: 'Inbox',
  screens: [{ to: '/Manifest', label: 'Inbox' }],
};

const searchHistory: Screen = { to: '/Search-History', label: 'Search-History' };

export const sections: readonly Section[] = [
  inbox,
  { label: 'Members', screens: [{ to: '/Manifest/Members', label: 'Members' }] },
  {
    label: 'Photos',
    screens: [
      { to: '/Manifest/Photos', label: 'All photos' },
      { to: '/Manifest/Photos?show=new', label: 'New photos', news: 'newPhotos' },
      { to: '/Manifest/Photos?show=hidden', label: 'Hidden photos' },
      { to: '/Who-Is-This', label: 'Who is this?' },
    ],
  },
  {
    label: 'Accounts',
    screens: [
      { to: '/Manifest/Accounts', label: 'Accounts' },
      { to: '/Manifest/Invitations', label: 'Invitations' },
      { to: '/Manifest/Vouches', label: 'Vouches' },
    ],
  },
  {
    label: 'Numbers and places',
    screens: [
      { to: '/Manifest/Numbers', label: 'Numbers' },
      { to: '/Manifest/Places', label: 'Places' },
    ],
  },
  {
    label: 'Site',
    screens: [
      { to: '/Manifest/Health', label: 'Health' },
      { to: '/Figures', label: 'Figures' },
      { to: '/Manifest/History', label: 'History text' },
      { to: answersAddress, label: 'Answers' },
      { to: '/Manifest/Files', label: 'Import and export' },
    ],
  },
  {
    label: 'Log',
    screens: [
      { to: '/Manifest/Changes', label: 'Changes' },
      searchHistory,
      { to: '/Missed-Searches', label: 'Missed searches', news: 'missedSearches' },
    ],
  },
];

export const adding: readonly Screen[] = [
  { to: `/${brand.numberPrefix}-Add`, label: `Add ${brand.singular}` },
  { to: `/${brand.nightBrothers.abbreviation}-Add`, label: `Add ${brand.nightBrothers.brief}` },
  { to: `/${brand.nightSisters.abbreviation}-Add`, label: `Add ${brand.nightSisters.brief}` },
];

/** The links that the specification names. */
export const mainScreens: readonly Screen[] = [...adding, searchHistory];

/** Whether a screen is shown at this address, or a page below it. No page is below `/Manifest`. */
function isAt({ to }: Screen, path: string, search: string): boolean {
  const [screenPath = '', screenSearch] = to.split('?');
  const own = screenPath.toLowerCase();
  const shown = path.toLowerCase().replace(/\/+$/, '');
  const isBelow = to !== '/Manifest' && shown.startsWith(`${own}/`);
  const given = new URLSearchParams(search);
  const isShown = [...new URLSearchParams(screenSearch)].every(
    ([name, value]) => given.get(name) === value,
  );
  return (shown === own || isBelow) && isShown;
}

export interface Place {
  readonly section: Section;
  readonly screen: Screen;
}

/** Where an address belongs: the screen with the longest address that fits. */
export function findPlace(path: string, search: string): Place | undefined {
  return sections
    .flatMap((section) => section.screens.map((screen) => ({ section, screen })))
    .filter(({ screen }) => isAt(screen, path, search))
    .toSorted((a, b) => b.screen.to.length - a.screen.to.length)[0];
}
