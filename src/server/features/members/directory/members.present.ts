/** The only presenter for member rows. It lists each public field. */
import { type PhotoSize, photoUri } from '#contract/gallery/photos.ts';
import {
  type ListedMember,
  type MemberListItem,
  type MembersPage,
  pageSize,
} from '#contract/members/directory.ts';
import { monthShortNames } from '#contract/members/month-names.ts';
import type { OwnMemberProfile } from '#contract/members/own-page.ts';
import type { MemberProfile, ShownProfile } from '#contract/members/profile.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import type { MemberRow } from '#server/database/tables.ts';
import type { DirectoryRow, ListedMember as ListedRow } from './members.queries.ts';
import type { PhotoByMember } from '../profile/member-photos.queries.ts';
import { previewUri } from '../profile/preview-address.ts';

export function presentListItem(row: ListedRow): MemberListItem {
  return {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
  };
}

export function presentListed(row: DirectoryRow): ListedMember {
  const { portrait_name: portrait, year, location } = row;
  return {
    ...presentListItem(row),
    avatarUri: portrait === null ? null : photoUri(portrait, 'avatar'),
    year,
    location,
  };
}

export function presentPage(
  rows: readonly DirectoryRow[],
  page: number,
  total: number,
): MembersPage {
  const totalPages = countPages(total);
  return {
    freakBrothers: rows.map(presentListed),
    total,
    totalPages,
    isFirstPage: page === 1,
    isLastPage: page === totalPages,
    nextIndex: Math.min(page + 1, totalPages),
    prevIndex: Math.max(page - 1, 1),
    lastIndex: totalPages,
  };
}

/** An empty list has one page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function shownName(photos: readonly PhotoRow[], kind: 'photo' | 'card'): string | null {
  return photos.find((photo) => photo.kind === kind && photo.hidden_at === null)?.name ?? null;
}

/** Base name of the member's photo files; null without a visible photo. */
export const portraitNameOf = (photos: readonly PhotoRow[]): string | null =>
  shownName(photos, 'photo');

interface Around {
  /** Whether a validated account has claimed the member. */
  readonly isClaimed: boolean;
  /** Photos of this member, including hidden ones. */
  readonly photos: readonly PhotoRow[];
}

/** The public view. */
export function presentProfile(row: MemberRow, { isClaimed, photos }: Around): MemberProfile {
  const [portrait, card] = [portraitNameOf(photos), shownName(photos, 'card')];
  const uri = (name: string | null, size: PhotoSize) =>
    name === null ? null : photoUri(name, size);
  return {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    claimed: isClaimed,
    avatarUri: uri(portrait, 'avatar'),
    day: row.day,
    month: row.month,
    monthShortName: monthShortNames[row.month - 1] ?? '',
    year: row.year,
    location: row.location,
    maneuver: row.maneuver,
    story: row.is_story_hidden === 1 ? '' : row.story,
    fbCardUri: uri(card, 'web'),
    fbCardThumbUri: uri(card, 'thumb'),
    previewUri: previewUri(row, portrait),
  };
}

/** A gallery photo outside the gallery. */
export function presentThumb(photo: PhotoByMember) {
  return {
    photoId: photo.id,
    thumbPhotoUri: photoUri(photo.name, 'thumb'),
    thumbWidth: photo.thumb_width,
    thumbHeight: photo.thumb_height,
    caption: photo.caption,
  };
}

interface Beside {
  readonly previous: ListedRow | undefined;
  readonly next: ListedRow | undefined;
  readonly photosBy: readonly PhotoByMember[];
}

/** The public view with its neighbors and the gallery photos of the member. */
export function presentShownProfile(
  row: MemberRow,
  around: Around,
  { previous, next, photosBy }: Beside,
): ShownProfile {
  return {
    ...presentProfile(row, around),
    previousMember: previous === undefined ? null : presentListItem(previous),
    nextMember: next === undefined ? null : presentListItem(next),
    photos: photosBy.map(presentThumb),
  };
}

/** The member's own view: includes a hidden story. */
export function presentOwnProfile(row: MemberRow, around: Around): OwnMemberProfile {
  return {
    ...presentProfile(row, around),
    story: row.story,
    isStoryHidden: row.is_story_hidden === 1,
  };
}
