/** A row in each table that has something of an account, and in each whose rows expire. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import { tables, type tableFacts, type TableName } from '#server/database/table-facts.ts';
import { openAccountSite, emailOfMember, type AccountSite } from './account-site.ts';

/** In what the download has. */
export const shownText = 'Seen by its owner';
/** In what it leaves out. */
export const unseenText = 'Seen by nobody';

type Facts = typeof tableFacts;
type Filled = {
  [Name in TableName]: Facts[Name] extends
    | { readonly account: { readonly cascade: unknown } | { readonly detach: unknown } }
    | { readonly expires: { readonly rows: 'all' } }
    ? Name
    : never;
}[TableName];

/** Of registered accounts. */
type Registered = 'claims' | 'sessions';

interface Made {
  readonly at: number;
  readonly account: number;
  readonly email: string;
  readonly other: number;
  /** The members of the two accounts. */
  readonly member: number;
  readonly otherMember: number;
  /** The last row of a table. */
  readonly idOf: (table: TableName) => number;
}

type RowsOf<Name extends TableName> = (made: Made) => readonly Insertable<Tables[Name]>[];

const photo = {
  kind: 'gallery',
  name: 'a-file',
  source_hash: unseenText,
  width: 1,
  height: 1,
  thumb_width: 1,
  thumb_height: 1,
  stored_bytes: 1,
  original_name: shownText,
} as const;

const rowsOf: { readonly [Name in Exclude<Filled, Registered>]: RowsOf<Name> } = {
  second_factors: ({ account: account_id, at: turned_on_at }) => [
    { account_id, turned_on_at, totp_secret: unseenText, totp_step: 0 },
  ],
  recovery_codes: ({ account: account_id }) => [{ account_id, code_hash: unseenText }],
  passkeys: ({ account: account_id, at: created_at }) => [
    {
      account_id,
      credential_id: unseenText,
      public_key: unseenText,
      counter: 0,
      transports: '[]',
      name: shownText,
      created_at,
      used_at: null,
    },
  ],
  former_emails: ({ account: account_id, at }) => [
    {
      account_id,
      email: shownText,
      email_key: unseenText,
      phone: shownText,
      token_hash: unseenText,
      is_shown: 1,
      replaced_at: at,
      expires_at: at + 1,
    },
  ],
  vouches: ({ account, member, other, otherMember, at: given_at }) => [
    { account_id: account, member_id: member, voucher_id: other, given_at, withdrawn_at: null },
    {
      account_id: other,
      member_id: otherMember,
      voucher_id: account,
      given_at,
      withdrawn_at: null,
    },
  ],
  invitations: ({ account, other, email, member, at }) => {
    const row = { member_id: member, counts_as: 'vouch', invited_at: at, expires_at: at } as const;
    const unused = { sent_at: at, failed_at: null, opened_at: null, used_at: null, used_by: null };
    const sent = { email: shownText, email_key: unseenText, invited_by: account };
    const got = { email, email_key: email, invited_by: other };
    return [
      { ...row, ...unused, ...sent, token_hash: unseenText, try_at: null },
      { ...row, ...unused, ...got, token_hash: null, try_at: null },
    ];
  },
  photos: ({ account: account_id, at }) => [
    {
      ...photo,
      account_id,
      member_id: null,
      caption: shownText,
      description: shownText,
      created_at: at,
      updated_at: at,
      hidden_at: null,
      hidden_by: null,
    },
  ],
  upload_keys: ({ account: account_id, idOf, at: used_at }) => [
    { account_id, upload_key: unseenText, photo_id: idOf('photos'), used_at },
  ],
  remembrances: ({ account: account_id, otherMember: member_id, at }) => [
    {
      account_id,
      member_id,
      text: shownText,
      photo_name: null,
      written_at: at,
      changed_at: at,
      approved_at: null,
      approved_by: null,
      reported_at: at,
      report_reason: unseenText,
      kept_at: null,
    },
  ],
  removed_reports: ({ account: account_id, otherMember: member_id, at: reported_at }) => [
    { account_id, member_id, reported_at, report_reason: unseenText },
  ],
  memorial_keepers: ({ account: account_id, otherMember: member_id, at: asked_at }) => [
    {
      account_id,
      member_id,
      relation: shownText,
      asked_at,
      approved_at: null,
      approved_by: null,
      ended_at: null,
    },
  ],
  photo_marks: ({ account: marked_by, idOf, at: marked_at }) => [
    {
      photo_id: idOf('photos'),
      x: 1,
      y: 1,
      member_id: null,
      marked_by,
      marked_at,
      agreed_at: null,
      agreed_by: null,
      agreed_as_admin: 0,
      refused_at: null,
    },
  ],
  mark_suggestions: ({ account: suggested_by, idOf, at: suggested_at }) => [
    { mark_id: idOf('photo_marks'), suggested_by, member_id: null, text: shownText, suggested_at },
  ],
  search_log: ({ at: searched_at }) => [
    { searched_at, term: 'term', results: 0, missed_key: 'term' },
  ],
  dismissed_searches: ({ at: dismissed_at }) => [{ missed_key: 'term', dismissed_at }],
  contact_messages: ({ account, email, at }) => {
    const row = {
      about: 'member',
      number: 3,
      photo_id: null,
      text: shownText,
      written_at: at,
      confirmed_at: at,
      answered_at: null,
      reported_at: null,
      closed_at: null,
    } as const;
    return [
      {
        ...row,
        name: shownText,
        email: 'ann@example.org',
        email_key: 'ann@example.org',
        token_hash: '1',
        relayed_to: account,
        relay_hash: unseenText,
      },
      {
        ...row,
        about: 'other',
        name: shownText,
        email,
        email_key: email,
        token_hash: unseenText,
        relayed_to: null,
        relay_hash: null,
      },
    ];
  },
  announced_changes: ({ account, member, other, otherMember, email, at }) => {
    const row = {
      kind: 'give',
      message_id: null,
      target_account_id: null,
      begun_by: null,
      begun_at: at,
      notified_at: at,
      due_at: at,
      done_at: null,
      former_holder_notified_at: null,
      invitation_id: null,
      take_back_hash: null,
      former_linked_by: null,
      former_email_id: null,
      ended_at: at,
      ended_as: 'cancelled',
      objected_by: null,
    } as const;
    return [
      {
        ...row,
        account_id: account,
        member_id: member,
        target_email: 'bo@example.org',
        target_email_key: 'bo@example.org',
        stop_hash: unseenText,
      },
      {
        ...row,
        account_id: other,
        member_id: otherMember,
        target_email: email,
        target_email_key: email,
        stop_hash: null,
      },
    ];
  },
  proofs: ({ account: account_id, at: added_at }) => [
    { account_id, message_id: null, image: unseenText, added_at },
  ],
  contact_answers: ({ idOf, other: account_id, at: sent_at }) => [
    { message_id: idOf('contact_messages'), account_id, text: shownText, sent_at },
  ],
  blocked_senders: ({ account: account_id, at: blocked_at }) => [
    { account_id, sender_hash: unseenText, name: shownText, blocked_at },
  ],
  account_codes: ({ account: account_id, at }) => [
    {
      account_id,
      purpose: 'email',
      requester: unseenText,
      code_hash: unseenText,
      destination: shownText,
      expires_at: at + 1,
    },
  ],
  account_links: ({ account: account_id, at: expires_at }) => [
    { account_id, purpose: 'reset', token_hash: unseenText, bound_to: unseenText, expires_at },
  ],
  vouch_links: ({ account: account_id }) => [{ account_id, token: unseenText }],
  challenges: ({ account: account_id, at: expires_at }) => [
    {
      account_id,
      challenge_hash: unseenText,
      purpose: 'enrol',
      totp_secret: unseenText,
      expires_at,
    },
  ],
  account_devices: ({ account: account_id, at: signed_in_at }) => [
    { account_id, device_hash: unseenText, signed_in_at },
  ],
  use_counts: ({ at: ends_at }) => [{ counted: 'something', uses: 1, ends_at }],
  photo_viewers: () => [{ day: 1, viewer_hash: 'a hash' }],
  view_secrets: () => [{ day: 1, secret: 'a secret' }],
};

/** Two accounts, and rows of the first one in each table. */
export async function fillTables(database: Database, at: number) {
  const { kysely } = database;
  const site: AccountSite = await openAccountSite(database);
  site.clock.now = at;
  const user = await site.join(3);
  const { accountId: other } = await site.join(5);
  const memberOf = (accountId: number) =>
    kysely
      .selectFrom('claims')
      .where('account_id', '=', accountId)
      .select('member_id')
      .executeTakeFirstOrThrow();
  const ids = new Map<TableName, number>();
  const made: Made = {
    at,
    account: user.accountId,
    email: emailOfMember(3),
    other,
    member: (await memberOf(user.accountId)).member_id,
    otherMember: (await memberOf(other)).member_id,
    idOf: (table) => ids.get(table) ?? 0,
  };
  for (const { name, backup } of tables) {
    if (!(name in rowsOf)) continue;
    // The table name is dynamic; the type of one table stands in for all of them.
    const table = name as 'photos';
    for (const row of rowsOf[table](made)) {
      const inserting = kysely.insertInto(table).values(row);
      if (typeof backup === 'string' || !backup.isNumbered) await inserting.execute();
      else ids.set(name, (await inserting.returning('id').executeTakeFirstOrThrow()).id);
    }
  }
  return { site, user, ...made };
}
