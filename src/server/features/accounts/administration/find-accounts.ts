/** The paged account search of admins, and how its list shows an account. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type {
  AccountFilter,
  AccountListItem,
  AccountPage,
  administrationOperations,
} from '#contract/accounts/administration.ts';
import { formsByWord } from '#contract/members/search-text.ts';
import { numberOf } from '#contract/primitives.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';

/** Accounts that have not lapsed, with the member that each has claimed. */
const unlapsed = (db: Connection, now: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('claims', 'claims.account_id', 'accounts.id')
    .leftJoin('members', 'members.id', 'claims.member_id')
    .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now)]));

const withClaim = (accounts: ReturnType<typeof unlapsed>) =>
  accounts.selectAll('accounts').select((eb) => [
    'members.number as claimed_number',
    'claims.is_approved',
    'claims.linked_by',
    eb
      .selectFrom('sessions')
      .whereRef('sessions.account_id', '=', 'accounts.id')
      .select((sessions) => sessions.fn.max('used_at').as('used_at'))
      .as('used_at'),
  ]);

export interface AdministeredAccount extends AccountRow {
  readonly claimed_number: number | null;
  readonly is_approved: 0 | 1 | null;
  readonly linked_by: LinkedBy | null;
  /** Last use of its remaining sessions; null without sessions. */
  readonly used_at: number | null;
}

/** Includes disabled accounts. */
export async function findAdministered(
  db: Connection,
  id: number,
  now: number,
): Promise<AdministeredAccount | undefined> {
  return withClaim(unlapsed(db, now)).where('accounts.id', '=', id).executeTakeFirst();
}

export const presentAccount = (account: AdministeredAccount): AccountListItem => ({
  accountId: account.id,
  firstName: account.first_name,
  lastName: account.last_name,
  email: account.email,
  role: account.role,
  isValidated: account.validated_at !== null,
  isDisabled: account.disabled_at !== null,
  freakBrotherNumber: account.claimed_number,
  isPending: account.is_approved === 0,
  createdAt: toInstant(account.created_at),
  lastUsedAt: toInstant(Math.max(account.signed_in_at, account.used_at ?? 0)),
});

/** One search word, normalized for each of the columns it is compared with. */
interface AccountWord {
  /** As the names of accounts may have it: the forms of each part, for example of J.Smith. */
  readonly nameForms: readonly (readonly string[])[];
  readonly email: string;
  /** Null when the word is not a number. */
  readonly number: number | null;
}

/** A number, such as 7 or FB 7, also finds the account of its member. */
function toWord(text: string): AccountWord {
  return {
    nameForms: [...formsByWord(text).values()],
    email: text.normalize('NFKC').toLowerCase(),
    number: numberOf('fb', text),
  };
}

const wordsOf = (q: string) =>
  numberOf('fb', q) === null ? q.split(/\s+/u).filter((word) => word !== '') : [q];

interface AccountFilters {
  readonly words: readonly AccountWord[];
  readonly show: AccountFilter;
}

/** Each word must match the email, the name or the number. */
function matching({ kysely, dialect }: Database, { words, show }: AccountFilters, now: number) {
  let accounts = unlapsed(kysely, now);
  for (const { nameForms, email, number } of words) {
    accounts = accounts.where((eb) => {
      const places: Expression<SqlBool>[] = [
        dialect.contains('accounts.email_key', email),
        eb.and(
          nameForms.map((forms) =>
            eb.or(forms.map((form) => dialect.contains('accounts.name_key', form))),
          ),
        ),
      ];
      if (number !== null) places.push(eb('members.number', '=', number));
      return eb.or(places);
    });
  }
  switch (show) {
    case 'all':
      return accounts;
    case 'admins':
      return accounts.where('accounts.role', '=', 'Admin');
    case 'unlinked':
      return accounts.where((eb) =>
        eb.or([
          eb('claims.account_id', 'is', null),
          eb('claims.is_approved', '=', 0),
          eb('claims.is_validated', '=', 0),
        ]),
      );
    case 'unvalidated':
      return accounts.where('accounts.validated_at', 'is', null);
    case 'disabled':
      return accounts.where('accounts.disabled_at', 'is not', null);
  }
}

const accountsPerPage = 50;

const columns = { created: 'accounts.id', name: 'name_key', number: 'members.number' } as const;

export async function findAccounts(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  { query: { q, show, sort, page } }: Input<typeof administrationOperations.findAccounts>,
): Promise<AccountPage> {
  const found = matching(database, { words: wordsOf(q).map(toWord), show }, now());
  const { offset, paging } = clampPage(await countRows(found), accountsPerPage, page);
  const by = columns[sort.replace('-', '') as keyof typeof columns];
  const rows = await withClaim(found)
    // Accounts without a number are at the end in either order.
    .orderBy(sql`${sql.ref(by)} is null`)
    .orderBy(by, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('accounts.id', 'desc')
    .offset(offset)
    .limit(accountsPerPage)
    .execute();
  return { accounts: rows.map(presentAccount), ...paging };
}
