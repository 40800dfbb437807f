/** The pages that the guard stands around: where they are and who may see them. What they load is in `load-guarded.ts`. */
import { brand } from '#contract/brand.ts';
import type { PageAccess } from './decide-access.ts';

interface Place {
  readonly path: string;
  readonly access: PageAccess;
}

const member = (path: string): Place => ({ path, access: 'validated' });
const admin = (path: string): Place => ({ path, access: 'admin' });
const { numberPrefix, nightBrothers, nightSisters } = brand;

/** By the route's id. */
export const guardedPages = {
  login: { path: '/login', access: 'visitor' },
  register: { path: '/register', access: 'visitor' },
  'recover-password': { path: '/recover-password', access: 'anyone' },
  'confirm-email': { path: '/confirm-email', access: 'anyone' },
  'validate-account': { path: '/validate-account', access: 'signed-in' },
  'my-profile': member('/my-profile'),
  'profile-of-account': member('/profile'),
  'profile-photo': member('/profile-photo'),
  'change-password': member('/change-password'),
  'your-account': member('/your-account'),
  'claim-number': member('/claim-number'),
  'my-member-profile': member(`/My-${numberPrefix}-Profile`),
  'member-photo': member(`/${numberPrefix}-Profile-Photo`),
  'upload-photo': member('/Upload-Photo'),
  manifest: admin('/Manifest'),
  'add-member': admin(`/${numberPrefix}-Add`),
  'add-night-brother': admin(`/${nightBrothers.abbreviation}-Add`),
  'add-night-sister': admin(`/${nightSisters.abbreviation}-Add`),
  'search-history': admin('/Search-History'),
  'missed-searches': admin('/Missed-Searches'),
  figures: admin('/Figures'),
  'member-search': admin('/Manifest/Members'),
  'member-record': admin('/Manifest/Members/:series/:number'),
  files: admin('/Manifest/Files'),
  photos: admin('/Manifest/Photos'),
  claims: admin('/Manifest/Claims'),
  accounts: admin('/Manifest/Accounts'),
  account: admin('/Manifest/Accounts/:account'),
  'history-editor': admin('/Manifest/History'),
  'change-log': admin('/Manifest/Changes'),
  'undo-changes': admin('/Manifest/Changes/Undo'),
  'number-ledger': admin('/Manifest/Numbers'),
  number: admin('/Manifest/Numbers/:series/:number'),
} as const satisfies Readonly<Record<string, Place>>;

export type GuardedPageId = keyof typeof guardedPages;
