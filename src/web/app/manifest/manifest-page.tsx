/** The admin menu: the four links of the specification, and separately all others. */
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
    about: 'The next number is filled in',
  },
  {
    to: `/${brand.nightBrothers.abbreviation}-Add`,
    label: `Add ${brand.nightBrothers.brief}`,
    about: `A new ${brand.nightBrothers.singular}`,
  },
  {
    to: `/${brand.nightSisters.abbreviation}-Add`,
    label: `Add ${brand.nightSisters.brief}`,
    about: `A new ${brand.nightSisters.singular}`,
  },
  { to: '/Search-History', label: 'Search-History', about: 'What visitors searched for' },
];

const care: readonly MenuEntry[] = [
  { to: '/Manifest/Members', label: 'Members', about: 'Find and edit a member' },
  {
    to: '/Manifest/Photos',
    label: 'Photos',
    about: 'Review and hide photos',
  },
  { to: '/Manifest/Claims', label: 'Claims', about: 'Claims waiting for approval' },
  { to: '/Manifest/Accounts', label: 'Accounts', about: 'Who can sign in, and who is an admin' },
  {
    to: '/Manifest/Files',
    label: 'Import and export',
    about: 'All members as a CSV file',
  },
  {
    to: '/Manifest/Numbers',
    label: 'Numbers',
    about: 'Issued, free, reserved and void numbers',
  },
  {
    to: '/Manifest/Changes',
    label: 'Change log',
    about: 'See who changed what, and undo it',
  },
  {
    to: '/Missed-Searches',
    label: 'Missed searches',
    about: 'Searches that found no one',
  },
  { to: '/Figures', label: 'Figures', about: 'Members, searches, claims and photos in charts' },
  { to: '/Manifest/History', label: 'History text', about: 'Edit the history page' },
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
      <Card title="Maintain the directory">
        <Menu entries={care} />
      </Card>
    </div>
  );
}
