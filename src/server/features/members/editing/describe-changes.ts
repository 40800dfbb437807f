/** Describes the changes of an edit, for the change log and for the mail to the member. */
import {
  labelOfField,
  recordFields,
  textOfValue,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import {
  flagFields,
  memberFlags,
  type MemberFlag,
  type MemberFlags,
} from '#contract/members/withheld.ts';
import { numberLabel } from '#contract/number-label.ts';
import { fieldsThatDiffer } from '#server/database/change-log/change-undo.ts';

export type EditableMember = MemberRecord & MemberFlags;

const fields = [...recordFields, ...memberFlags] as const satisfies (keyof EditableMember)[];
export type EditedField = (typeof fields)[number];

export function changedFields(before: EditableMember, after: EditableMember): EditedField[] {
  const differing = fieldsThatDiffer(before, after);
  return fields.filter((field) => differing.includes(field));
}

const isFlag = (field: EditedField): field is MemberFlag =>
  (memberFlags as readonly string[]).includes(field);

/** Of a flag, what it hides. */
const labelOf = (field: EditedField): string =>
  isFlag(field) ? flagFields[field].about : labelOfField(field);

/** @param field as in the change log */
export function labelOfLogged(field: string): string {
  const known = fields.find((each) => each === field);
  return known === undefined ? 'Sample' : labelOf(known);
}

const shown = (member: EditableMember, field: EditedField): string =>
  field === 'number'
    ? numberLabel(member.series, member.number)
    : textOfValue(member[field]) || '–';

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
    const label = labelOf(field);
    if (isFlag(field)) {
      return `${label}: ${after[field] ? 'hidden from visitors' : 'shown to visitors again'}`;
    }
    if (field !== 'story') return `${label}: ${shown(before, field)} → ${shown(after, field)}`;
    return `${label}: the text was ${after.story === '' ? 'removed' : 'changed'}`;
  });
}
