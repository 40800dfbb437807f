/** The admin view of members. It lists each stored field. */
import { createHash } from 'node:crypto';
import type { LinkedAccount } from '#contract/accounts/administration.ts';
import { photoUri } from '#contract/photos.ts';
import type { FoundMember, MemberDetails, MemberStates } from '#contract/members/editing.ts';
import { flagsOf } from '#server/database/members/member-flags.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { EditedMember, OwnerRow } from './member-editing.queries.ts';

/** 22 characters of base64url are 132 bits, enough that two contents never share a version. */
const versionLength = 22;

/** A hash of the editable fields. It changes with every write, by editor, import or undo. */
export function versionOf({ row, record }: EditedMember): string {
  const content = JSON.stringify([Object.entries(record), flagsOf(row)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, versionLength);
}

function presentOwner(owner: OwnerRow | undefined): LinkedAccount | null {
  if (!owner) return null;
  return {
    accountId: owner.account_id,
    firstName: owner.first_name,
    lastName: owner.last_name,
    email: owner.email,
    isApproved: owner.is_approved === 1,
  };
}

const presentInstant = (instant: number) => new Date(instant).toISOString();

interface Beside {
  readonly owner: OwnerRow | undefined;
  /** Base name of the files of the portrait. */
  readonly portrait: string | undefined;
}

export function presentDetails(member: EditedMember, { owner, portrait }: Beside): MemberDetails {
  const { row, record } = member;
  const isShown = row.is_photo_withheld === 0 && row.is_name_withheld === 0;
  return {
    series: record.series,
    freakBrotherNumber: record.number,
    firstName: record.firstName,
    lastName: record.lastName,
    deceased: record.deceased,
    day: record.day,
    month: record.month,
    year: record.year,
    location: record.location,
    maneuver: record.maneuver,
    story: record.story,
    aliases: record.aliases,
    ...flagsOf(row),
    isSample: row.is_sample === 1,
    avatarUri: isShown && portrait !== undefined ? photoUri(portrait, 'avatar') : null,
    createdAt: presentInstant(row.created_at),
    updatedAt: presentInstant(row.updated_at),
    account: presentOwner(owner),
    version: versionOf(member),
  };
}

export function presentFound(row: MemberRow, owner: OwnerRow | undefined): FoundMember {
  return {
    series: row.series,
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    hasStory: row.story !== '',
    isStoryHidden: row.is_story_hidden === 1,
    isNameWithheld: row.is_name_withheld === 1,
    isSample: row.is_sample === 1,
    account: presentOwner(owner),
  };
}

export const presentWithheld = (row: MemberRow): MemberStates['withheld'][number] => ({
  number: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  year: row.year,
  location: row.location,
});
