/** Inserts an account into a database of an older version. */
import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/** In the first version that has accounts. All columns that were added later have defaults. */
interface OlderAccount {
  readonly email: string;
  readonly role: 'User' | 'Admin';
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly validated_at: number | null;
  readonly lapses_at: number | null;
}

const ann: OlderAccount = {
  email: 'ann@example.org',
  role: 'User',
  first_name: 'Ann',
  last_name: 'Example',
  phone: '',
  validated_at: 1,
  lapses_at: null,
};

export async function insertOlderAccount(
  db: Connection,
  given: Partial<OlderAccount> = {},
): Promise<void> {
  const account = { ...ann, ...given };
  const [profileName = ''] = account.email.split('@');
  const row = {
    ...account,
    email_key: account.email,
    password_hash: '',
    confirmed_phone: account.phone,
    city: '',
    state_province: '',
    country: '',
    postal_code: '',
    time_zone_id: 'UTC',
    profile_name: profileName,
    profile_name_key: profileName,
    intro: '',
    is_sample: 0,
    created_at: 0,
    updated_at: 0,
    signed_in_at: 0,
  };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into accounts (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}
