/** What others and the member see of a profile. Lists each public field. */
import { createHash } from 'node:crypto';
import { brand } from '#contract/brand.ts';
import type { ShownCompany } from '#contract/jumps/company.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import { pickFields, textFieldNames } from '#contract/members/member-fields.ts';
import { photoUri, previewsBase, type PhotoSize } from '#contract/photos.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import type { FirstPhotosIn, MemberProfile, ShownProfile } from '#contract/profile/profile.ts';
import { presentThumb } from '#server/database/photos/photos.ts';
import { recordOf } from '#server/database/register/member-rows.ts';
import { presentListItem, toListItem } from '#server/database/register/shown-members.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { MemberRow, ShownMemberRow } from '#server/database/schema/tables.ts';
import { flagsOf } from '../record/member-flags.ts';

/** Increase it when the layout of the picture changes. */
const drawing = 2;
const prefix = brand.numberPrefix;
const address = new RegExp(`^${prefix}(\\d{1,7})-([0-9a-f]{16})\\.jpg$`, 'i');

/** A hash of everything on the picture. */
export function previewVersion(member: ShownMemberRow, portraitName: string | null): string {
  const shown = [drawing, brand, member.number, member.first_name, member.last_name, portraitName];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The address changes with the content of the picture. */
export function previewUri(member: ShownMemberRow, portraitName: string | null): string {
  const version = previewVersion(member, portraitName);
  return `${previewsBase}/${prefix}${member.number}-${version}.jpg`;
}

/** Null for an invalid address. */
export function readPreviewAddress(file: string): { number: number; version: string } | null {
  const [, digits = '', version = ''] = address.exec(file) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= highestNumber ? { number, version } : null;
}

function shownName(photos: readonly PhotoRow[], kind: 'photo' | 'card'): string | null {
  return photos.find((photo) => photo.kind === kind && photo.hidden_at === null)?.name ?? null;
}

/** Base name of the member's photo files; null without a visible photo. */
export const portraitNameOf = (
  row: Pick<ShownMemberRow, 'is_photo_shown'>,
  photos: readonly PhotoRow[],
): string | null => (row.is_photo_shown === 1 ? shownName(photos, 'photo') : null);

interface ProfileParts {
  /** Whether a validated account has claimed the member. */
  readonly isClaimed: boolean;
  /** Photos of this member, including hidden ones. */
  readonly photos: readonly PhotoRow[];
}

/** What everyone may see. */
export function presentProfile(
  row: ShownMemberRow,
  { isClaimed, photos }: ProfileParts,
): MemberProfile {
  const portrait = portraitNameOf(row, photos);
  const card = row.is_photo_shown === 1 ? shownName(photos, 'card') : null;
  const uri = (name: string | null, size: PhotoSize) =>
    name === null ? null : photoUri(name, size);
  return {
    ...presentListItem(row),
    claimed: isClaimed,
    avatarUri: uri(portrait, 'avatar'),
    day: row.day,
    month: row.month,
    monthShortName: monthShortNames[row.month - 1] ?? '',
    year: row.year,
    ...pickFields(recordOf(row), textFieldNames),
    fbCardUri: uri(card, 'web'),
    fbCardThumbUri: uri(card, 'thumb'),
    previewUri: previewUri(row, portrait),
  };
}

interface Surroundings {
  readonly previous: ListedMember | undefined;
  readonly next: ListedMember | undefined;
  readonly photosBy: readonly Parameters<typeof presentThumb>[0][];
  readonly company: ShownCompany;
  readonly photosIn: FirstPhotosIn;
  readonly yearsSinceJump: number | null;
}

/** The public view with its neighbors and the gallery photos of the member. */
export function presentShownProfile(
  row: ShownMemberRow,
  parts: ProfileParts,
  { previous, next, photosBy, photosIn, company, yearsSinceJump }: Surroundings,
): ShownProfile {
  return {
    ...presentProfile(row, parts),
    previousMember: previous === undefined ? null : toListItem(previous),
    nextMember: next === undefined ? null : toListItem(next),
    yearsSinceJump,
    company,
    photos: photosBy.map(presentThumb),
    photosIn: { photos: photosIn.photos, total: photosIn.total },
  };
}

/** The member's own view: includes what others do not see. */
export function presentOwnProfile(row: MemberRow, parts: ProfileParts): OwnMemberProfile {
  return {
    ...presentProfile({ ...row, is_name_withheld: 0, is_photo_shown: 1 }, parts),
    ...flagsOf(row),
  };
}
