/** Describes the changes of an edit, for the change log and for the mail to the member. */
import { recordFields, type MemberRecord } from '#contract/members/member-fields.ts';
import { memberFlags, type MemberFlags } from '#contract/members/withheld.ts';
import { numberLabel } from '#contract/number-label.ts';

export type EditableMember = MemberRecord & MemberFlags;

const fields = [...recordFields, ...memberFlags] as const satisfies (keyof EditableMember)[];
export type EditedField = (typeof fields)[number];

/** Equal values have equal keys. */
const keyOf = (value: EditableMember[EditedField]) => JSON.stringify(value);

export function changedFields(before: EditableMember, after: EditableMember): EditedField[] {
  return fields.filter((field) => keyOf(before[field]) !== keyOf(after[field]));
}

/** The changed fields only, for the change log. */
export const pick = (
  member: EditableMember,
  changed: readonly EditedField[],
): Record<string, unknown> => Object.fromEntries(changed.map((field) => [field, member[field]]));

const labels: Readonly<Record<EditedField, string>> = {
  number: 'Number',
  firstName: 'First name',
  lastName: 'Last name',
  deceased: 'Deceased',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  location: 'Location',
  maneuver: 'Jump',
  story: 'Story',
  aliases: 'Other names',
  isStoryHidden: 'Story',
  isNameWithheld: 'Name',
  isStoryWithheld: 'Story',
  isPhotoWithheld: 'Photo and card',
  isYearWithheld: 'Date',
};

/** The label of a field in the change log. */
export const labelOfField = (field: string): string =>
  Object.entries(labels).find(([name]) => name === field)?.[1] ?? 'Sample';

const isFlag = (field: EditedField): field is keyof MemberFlags =>
  (memberFlags as readonly string[]).includes(field);

const nothing = '–';

function shown(member: EditableMember, field: EditedField): string {
  const value = member[field];
  if (field === 'number') return numberLabel(member.series, member.number);
  if (Array.isArray(value)) return value.join(', ') || nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === 0 || value === '' ? nothing : String(value);
}

/**
 * One line per change. Leaves out the text of a story, which is too long for a line, and the mark as
 * deceased, which has a mail of its own.
 */
export function describeChanges(
  before: EditableMember,
  after: EditableMember,
  changed: readonly EditedField[],
): string[] {
  const described = changed.filter((field) => field !== 'deceased' || !after.deceased);
  return described.map((field) => {
    const label = labels[field];
    if (isFlag(field)) {
      return `${label}: ${after[field] ? 'hidden from visitors' : 'shown to visitors again'}`;
    }
    if (field !== 'story') return `${label}: ${shown(before, field)} → ${shown(after, field)}`;
    return `${label}: the text was ${after.story === '' ? 'removed' : 'changed'}`;
  });
}
