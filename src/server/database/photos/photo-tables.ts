/** The rows of photos, and of who has looked at them. */
import type { Generated, Selectable } from 'kysely';
import type { PhotoKind } from '#contract/gallery/moderation.ts';

export interface PhotosTable {
  id: Generated<number>;
  kind: PhotoKind;
  /** Who sent it; it goes with the account. */
  account_id: number;
  /** Whom `photo` and `card` show; null for the others. */
  member_id: number | null;
  /** What its files are called by in the photo storage. */
  name: string;
  /** SHA-256 of the file that was sent, which is kept nowhere: tells that one is sent again. */
  source_hash: string;
  /** In pixels, of the largest size that is stored. */
  width: number;
  height: number;
  thumb_width: number;
  thumb_height: number;
  /** What the file was called where it came from; '' where nobody said. */
  original_name: string;
  /** '' for all but the gallery's. */
  caption: string;
  created_at: number;
  updated_at: number;
  /** When an admin hid it; null while everybody may see it. */
  hidden_at: number | null;
  /** The account of that admin; null where nobody hid it, or where the account is gone. */
  hidden_by: number | null;
  /** '' where the admin gave none, or nobody hid it. */
  hidden_reason: Generated<string>;
}

/** How often a gallery photo was looked at. */
export interface PhotoViewsTable {
  photo_id: number;
  views: number;
}

/** Who has looked at what on a day, told by a hash with a secret of that day that is thrown away after it. */
export interface PhotoViewersTable {
  /** Whole days since 1970 UTC. */
  day: number;
  viewer_hash: string;
}

export interface ViewSecretsTable {
  day: number;
  secret: string;
}

/** One row: what this site is known by to the photo storage. */
export interface SiteIdentityTable {
  id: 1;
  site_id: string;
}

export interface PhotoTables {
  photos: PhotosTable;
  photo_views: PhotoViewsTable;
  photo_viewers: PhotoViewersTable;
  view_secrets: ViewSecretsTable;
  site_identity: SiteIdentityTable;
}

export type PhotoRow = Selectable<PhotosTable>;
