/** The paged account search of admins. */
import type {
  AccountFilter,
  AccountOrder,
  AccountPage,
} from '#contract/accounts/administration.ts';
import { foldText } from '#contract/members/search-text.ts';
import { presentAccount } from './account-admin.present.ts';
import { countAccounts, findAccountsAt, type AccountWord } from './account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';

const accountsPerPage = 50;

interface Asked {
  readonly q: string;
  readonly show: AccountFilter;
  readonly sort: AccountOrder;
  readonly page: number;
}

/** "FB7" and "7" both mean number 7. */
function toWord(text: string): AccountWord {
  const digits = /^(?:fb)?([0-9]{1,7})$/i.exec(text)?.[1];
  return {
    name: foldText(text),
    email: text.normalize('NFKC').toLowerCase(),
    number: digits === undefined ? null : Number(digits),
  };
}

export async function findAccounts(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { q, show, sort, page }: Asked,
): Promise<AccountPage> {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  const asked = { words: words.map(toWord), show };
  const total = await countAccounts(database, asked, now());
  const totalPages = Math.max(1, Math.ceil(total / accountsPerPage));
  const shown = Math.min(page, totalPages);
  const rows = await findAccountsAt(database, asked, {
    offset: (shown - 1) * accountsPerPage,
    limit: accountsPerPage,
    sort,
    now: now(),
  });
  return { accounts: rows.map(presentAccount), total, page: shown, totalPages };
}
