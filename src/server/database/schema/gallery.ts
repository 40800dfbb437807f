/** Photos of the gallery, of members and of accounts, and their views. */
import type { Generated, Selectable } from 'kysely';
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { ContentChange, Flag, SchemaDialect } from '../dialects/dialect.ts';

interface PhotosTable {
  id: Generated<number>;
  kind: PhotoKind;
  /** The account that sent it. The photo is deleted with the account. */
  account_id: number;
  /** The member that a `photo` or `card` shows; null for other kinds. */
  member_id: number | null;
  /** Base name of its files in the photo storage. */
  name: string;
  /** SHA-256 of the uploaded file, which is not stored. Detects repeated uploads. */
  source_hash: string;
  /** In pixels, of the largest stored size. */
  width: number;
  height: number;
  thumb_width: number;
  thumb_height: number;
  /** Of its files in all sizes and formats. */
  stored_bytes: number;
  /** The name of the uploaded file; '' if unknown. */
  original_name: string;
  /** '' for all kinds except gallery. */
  caption: string;
  /** What is in it, for people who cannot see it; '' without one. */
  description: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When an admin hid or deleted it, or since when it waits for approval; null while it is visible. */
  hidden_at: number | null;
  /** When an admin deleted it, which can be undone for some hours; else null. */
  deleted_at: Generated<number | null>;
  /** The admin's account; null if the photo is visible or the account is deleted. */
  hidden_by: number | null;
  /** '' if the admin gave no reason or the photo is visible. */
  hidden_reason: Generated<string>;
  /** Whether it waits until an admin approves it or its account is linked. Only its contributor and admins see it. */
  is_held: Generated<Flag>;
  /** When it was taken; 0 where unknown. A day has a month, and a month has a year. */
  taken_day: Generated<number>;
  taken_month: Generated<number>;
  taken_year: Generated<number>;
  /** Where it was taken, as its contributor wrote it; '' if unknown. */
  taken_location: Generated<string>;
  /** `placeKey` of the location, which leads to the place; '' without a place. */
  taken_spelling: Generated<string>;
  /** When the year was last given or changed; null without one. */
  dated_at: Generated<number | null>;
}

interface PhotoViewsTable {
  photo_id: number;
  views: number;
}

/** The uploads that a client may repeat; see `Idempotency-Key`. */
interface UploadKeysTable {
  account_id: number;
  /** Chosen by the client. */
  upload_key: string;
  /** The photo that the upload made; null once it is deleted. */
  photo_id: number | null;
  used_at: number;
}

/** Who viewed what on one day, as a hash with a secret that is deleted after that day. */
interface PhotoViewersTable {
  /** Whole days since 1970 UTC. */
  day: number;
  viewer_hash: string;
}

interface ViewSecretsTable {
  day: number;
  secret: string;
}

/** A single row with the id that the photo storage knows this site by. */
interface SiteIdentityTable {
  id: 1;
  site_id: string;
  /** The key for hashes of network addresses. */
  address_key: string;
}

export interface PhotoTables {
  photos: PhotosTable;
  upload_keys: UploadKeysTable;
  photo_views: PhotoViewsTable;
  photo_viewers: PhotoViewersTable;
  view_secrets: ViewSecretsTable;
  site_identity: SiteIdentityTable;
}

export type PhotoRow = Selectable<PhotosTable>;

/** Whether the account's name and avatar are public beside a gallery photo. */
const isContributor = (accountId: string) =>
  `exists (select 1 from photos as sent
    where sent.account_id = ${accountId} and sent.kind = 'gallery' and sent.hidden_at is null)`;

/** Whether the account's name is public below a remembrance. */
const isWriter = (accountId: string) =>
  `exists (select 1 from remembrances as written
    where written.account_id = ${accountId} and written.approved_at is not null)`;

/** Whether a photo is public. An avatar is public only beside a gallery photo of its account. */
const isSeen = (row: 'new' | 'old') =>
  `${row}.hidden_at is null and (${row}.kind <> 'avatar' or ${isContributor(`${row}.account_id`)})`;

const contentChanges: readonly ContentChange[] = [
  { table: 'photos', event: 'insert', condition: isSeen('new') },
  { table: 'photos', event: 'delete', condition: isSeen('old') },
  { table: 'photos', event: 'update', condition: `(${isSeen('new')}) or (${isSeen('old')})` },
  {
    table: 'accounts',
    event: 'update',
    condition: `(new.first_name <> old.first_name or new.last_name <> old.last_name)
      and (${isContributor('new.id')} or ${isWriter('new.id')})`,
  },
];

/** The register shows the photos and cards of members. */
const memberPhotoChanges: readonly ContentChange[] = [
  { table: 'photos', event: 'insert', condition: 'new.member_id is not null' },
  { table: 'photos', event: 'delete', condition: 'old.member_id is not null' },
  {
    table: 'photos',
    event: 'update',
    condition: 'new.member_id is not null or old.member_id is not null',
  },
];

// Visitors see only these, and a partial index is small. Queries say it with `isShownInGallery`.
const ofGallery = `where kind = 'gallery' and hidden_at is null`;

export const galleryTables = (dialect: SchemaDialect) => {
  const { id, bigint, byteText, randomHex, versionContentWhen, versionRegisterWhen } = dialect;
  return [
    `create table photos (
      id ${id},
      kind text not null check (kind in ('avatar', 'photo', 'card', 'gallery')),
      account_id ${bigint} not null references accounts (id) on delete cascade,
      member_id ${bigint} references members (id) on delete cascade,
      name text not null unique,
      source_hash text not null,
      width integer not null,
      height integer not null,
      thumb_width integer not null,
      thumb_height integer not null,
      stored_bytes integer not null,
      original_name text not null,
      caption text not null,
      description text not null default '',
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      hidden_at ${bigint},
      deleted_at ${bigint},
      hidden_by ${bigint} references accounts (id) on delete set null,
      hidden_reason text not null default '',
      is_held integer not null default 0 check (is_held in (0, 1)),
      taken_day integer not null default 0,
      taken_month integer not null default 0,
      taken_year integer not null default 0,
      taken_location text not null default '',
      taken_spelling ${byteText} not null default '',
      dated_at ${bigint},
      check ((member_id is not null) = (kind in ('photo', 'card'))),
      check (is_held = 0 or (hidden_at is not null and hidden_by is null)),
      check (deleted_at is null or (hidden_at is not null and hidden_at = deleted_at and is_held = 0))
    )`,
    `create unique index photos_avatar on photos (account_id) where kind = 'avatar'`,
    `create unique index photos_member on photos (member_id, kind) where member_id is not null`,
    `create unique index photos_gallery_source on photos (account_id, source_hash)
      where kind = 'gallery'`,
    // With the kind and the bytes, what an account may still add is counted in the index alone.
    `create index photos_account on photos (account_id, kind, stored_bytes)`,
    `create index photos_gallery on photos (created_at, id) ${ofGallery}`,
    `create index photos_hidden on photos (hidden_at) where hidden_at is not null`,
    `create index photos_deleted on photos (deleted_at) where deleted_at is not null`,
    `create index photos_held on photos (account_id) where is_held = 1`,
    `create index photos_hidden_by on photos (hidden_by) where hidden_by is not null`,
    // With the id and the parts of the date, each page is chosen in the index alone.
    `create index photos_taken on photos (taken_year, taken_month, taken_day, id) ${ofGallery}`,
    `create index photos_taken_at on photos
      (taken_spelling, taken_year, taken_month, taken_day, id) ${ofGallery}`,
    `create index photos_dated on photos (taken_year, dated_at) ${ofGallery}`,
    // Removing a spelling looks for photos of any state.
    `create index photos_spelling on photos (taken_spelling) where taken_spelling <> ''`,
    ...contentChanges.flatMap((change) => versionContentWhen(change)),
    ...memberPhotoChanges.flatMap((change) => versionRegisterWhen(change)),

    `create table upload_keys (
      account_id ${bigint} not null references accounts (id) on delete cascade,
      upload_key text not null,
      photo_id ${bigint} references photos (id) on delete set null,
      used_at ${bigint} not null,
      primary key (account_id, upload_key)
    )`,
    `create index upload_keys_photo on upload_keys (photo_id)`,
    `create index upload_keys_use on upload_keys (used_at)`,

    `create table photo_views (
      photo_id ${bigint} primary key references photos (id) on delete cascade,
      views integer not null
    )`,
    `create table photo_viewers (
      day integer not null,
      viewer_hash text not null,
      primary key (day, viewer_hash)
    )`,
    `create table view_secrets (day integer primary key, secret text not null)`,

    `create table site_identity (
      id integer primary key check (id = 1),
      site_id text not null,
      address_key text not null
    )`,
    `insert into site_identity (id, site_id, address_key) values (1, ${randomHex}, ${randomHex})`,
  ];
};
