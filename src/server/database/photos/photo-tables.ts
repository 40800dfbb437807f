import type { Generated, Selectable } from 'kysely';
import type { PhotoKind } from '#contract/gallery/moderation.ts';

export interface PhotosTable {
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
  created_at: number;
  updated_at: number;
  /** When an admin hid it, or since when it waits for approval; null while it is visible. */
  hidden_at: number | null;
  /** The admin's account; null if the photo is visible or the account is deleted. */
  hidden_by: number | null;
  /** '' if the admin gave no reason or the photo is visible. */
  hidden_reason: Generated<string>;
  /** Whether it waits until an admin approves it or its account is linked. Only its contributor and admins see it. */
  is_held: Generated<0 | 1>;
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

export interface PhotoViewsTable {
  photo_id: number;
  views: number;
}

/** The uploads that a client may repeat; see `Idempotency-Key`. */
export interface UploadKeysTable {
  account_id: number;
  /** Chosen by the client. */
  upload_key: string;
  /** The photo that the upload made; null once it is deleted. */
  photo_id: number | null;
  used_at: number;
}

/** Who viewed what on one day, as a hash with a secret that is deleted after that day. */
export interface PhotoViewersTable {
  /** Whole days since 1970 UTC. */
  day: number;
  viewer_hash: string;
}

export interface ViewSecretsTable {
  day: number;
  secret: string;
}

/** A single row with the id that the photo storage knows this site by. */
export interface SiteIdentityTable {
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
