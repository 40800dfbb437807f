/** Photos, their views, and when they change public content. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** Whether the account's name and avatar are public beside a gallery photo. */
const isContributor = (accountId: string) =>
  `exists (select 1 from photos as sent
    where sent.account_id = ${accountId} and sent.kind = 'gallery' and sent.hidden_at is null)`;

/** Whether a photo is public. An avatar is public only beside a gallery photo of its account. */
const isSeen = (row: 'new' | 'old') =>
  `${row}.hidden_at is null and (${row}.kind <> 'avatar' or ${isContributor(`${row}.account_id`)})`;

const contentChanges = [
  { table: 'photos', event: 'insert', condition: isSeen('new') },
  { table: 'photos', event: 'delete', condition: isSeen('old') },
  { table: 'photos', event: 'update', condition: `(${isSeen('new')}) or (${isSeen('old')})` },
  {
    table: 'accounts',
    event: 'update',
    condition: `new.profile_name <> old.profile_name and ${isContributor('new.id')}`,
  },
  { table: 'claims', event: 'insert', condition: isContributor('new.account_id') },
  { table: 'claims', event: 'delete', condition: isContributor('old.account_id') },
  { table: 'claims', event: 'update', condition: isContributor('new.account_id') },
] as const;

export async function createPhotos(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const id = dialect.idColumn;
  const instant = dialect.instantColumn;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `create table photos (
      id ${id},
      kind text not null check (kind in ('avatar', 'photo', 'card', 'gallery')),
      account_id ${bigId} not null references accounts (id) on delete cascade,
      member_id ${bigId} references members (id) on delete cascade,
      name text not null unique,
      source_hash text not null,
      width integer not null,
      height integer not null,
      thumb_width integer not null,
      thumb_height integer not null,
      original_name text not null,
      caption text not null,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      hidden_at ${instant},
      check ((member_id is not null) = (kind in ('photo', 'card')))
    )`,
    `create unique index photos_avatar on photos (account_id) where kind = 'avatar'`,
    `create unique index photos_member on photos (member_id, kind) where member_id is not null`,
    `create unique index photos_gallery_source on photos (account_id, source_hash) where kind = 'gallery'`,
    `create index photos_account on photos (account_id)`,
    `create index photos_gallery on photos (created_at, id) where kind = 'gallery' and hidden_at is null`,
    `create table photo_views (
      photo_id ${bigId} primary key references photos (id) on delete cascade,
      views integer not null
    )`,
    `create table photo_viewers (
      day integer not null,
      viewer_hash text not null,
      primary key (day, viewer_hash)
    )`,
    `create table view_secrets (day integer primary key, secret text not null)`,
    `create table site_identity (id integer primary key check (id = 1), site_id text not null)`,
    `insert into site_identity (id, site_id) values (1, '${randomBytes(16).toString('hex')}')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const change of contentChanges) await dialect.versionContentWhen(db, change);
}
