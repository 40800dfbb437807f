/** The paged account search of admins. */
import type {
  AccountFilter,
  AccountOrder,
  AccountPage,
} from '#contract/accounts/administration.ts';
import { formsByWord } from '#contract/members/search-text.ts';
import { numberOf } from '#contract/primitives.ts';
import { presentAccount } from './account-admin.present.ts';
import { countAccounts, findAccountsAt, type AccountWord } from './account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';

const accountsPerPage = 50;

interface AccountRequest {
  readonly q: string;
  readonly show: AccountFilter;
  readonly sort: AccountOrder;
  readonly page: number;
}

/** A number, such as 7 or FB 7, also finds the account of its member. */
function toWord(text: string): AccountWord {
  return {
    nameForms: [...formsByWord(text).values()].flat(),
    email: text.normalize('NFKC').toLowerCase(),
    number: numberOf('fb', text),
  };
}

const wordsOf = (q: string) =>
  numberOf('fb', q) === null ? q.split(/\s+/u).filter((word) => word !== '') : [q];

export async function findAccounts(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { q, show, sort, page }: AccountRequest,
): Promise<AccountPage> {
  const filters = { words: wordsOf(q).map(toWord), show };
  const total = await countAccounts(database, filters, now());
  const totalPages = Math.max(1, Math.ceil(total / accountsPerPage));
  const shown = Math.min(page, totalPages);
  const rows = await findAccountsAt(database, filters, {
    offset: (shown - 1) * accountsPerPage,
    limit: accountsPerPage,
    sort,
    now: now(),
  });
  return { accounts: rows.map(presentAccount), total, page: shown, totalPages };
}
