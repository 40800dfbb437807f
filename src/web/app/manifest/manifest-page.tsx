/** The admin menu: the four links of the specification, and, set apart, what else there is to look after. */
import { Link } from '#web/ui/link.tsx';
import { brand } from '#contract/brand.ts';
import { Card } from '#web/ui/card.tsx';
import '#web/ui/manifest/admin.css';

interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly about: string;
}

const register: readonly MenuEntry[] = [
  {
    to: `/${brand.numberPrefix}-Add`,
    label: `Add ${brand.singular}`,
    about: 'The next number is filled in.',
  },
  {
    to: `/${brand.nightBrothers.abbreviation}-Add`,
    label: `Add ${brand.nightBrothers.brief}`,
    about: `A new ${brand.nightBrothers.singular}.`,
  },
  {
    to: `/${brand.nightSisters.abbreviation}-Add`,
    label: `Add ${brand.nightSisters.brief}`,
    about: `A new ${brand.nightSisters.singular}.`,
  },
  { to: '/Search-History', label: 'Search-History', about: 'What visitors looked for.' },
];

const care: readonly MenuEntry[] = [
  { to: '/Manifest/Members', label: 'Members', about: 'Find a member and put the record right.' },
  {
    to: '/Manifest/Photos',
    label: 'Photos',
    about: 'What was sent. Hide what should not be seen.',
  },
  { to: '/Manifest/Claims', label: 'Claims', about: 'Who says to be which member.' },
  { to: '/Manifest/Accounts', label: 'Accounts', about: 'Who can sign in, and who is an admin.' },
  {
    to: '/Manifest/Files',
    label: 'Import and export',
    about: 'All members as a file, in and out.',
  },
  {
    to: '/Manifest/Numbers',
    label: 'Numbers',
    about: 'Which are given, free, reserved or void.',
  },
  {
    to: '/Manifest/Changes',
    label: 'Change log',
    about: 'Who changed what, and how to undo it.',
  },
  {
    to: '/Missed-Searches',
    label: 'Missed searches',
    about: 'Whom nobody could find, and what to do about it.',
  },
  { to: '/Figures', label: 'Figures', about: 'Members, searches, claims and photos in charts.' },
  { to: '/Manifest/History', label: 'History text', about: 'The words of the history page.' },
];

function Menu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return (
    <ul className="menu">
      {entries.map(({ to, label, about }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <p className="hint">{about}</p>
        </li>
      ))}
    </ul>
  );
}

export function ManifestPage() {
  return (
    <div className="menus">
      <Card title="Add and look up">
        <Menu entries={register} />
      </Card>
      <Card title="Keep it right">
        <Menu entries={care} />
      </Card>
    </div>
  );
}
