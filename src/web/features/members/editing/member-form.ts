/** A member's record as form values: strings, empty if unknown. */
import * as z from 'zod/mini';
import { cleanName } from '#contract/clean-text.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { memberShape } from '#contract/members/member-fields.ts';
import { withheldShape } from '#contract/members/withheld.ts';
import { pastedWhole } from '#contract/pasted-value.ts';
import { numberInPath } from '#contract/primitives.ts';

const fields = memberShape;

/** An empty field is 0 in the record. */
const partOfDate = <Schema extends z.ZodMiniType<number, number>>(schema: Schema) =>
  z.pipe(
    z.string().check(
      z.overwrite(pastedWhole),
      z.refine((text) => /^[0-9]*$/.test(text), { error: 'Please enter a number.' }),
    ),
    z.pipe(z.transform(Number), schema),
  );

/** One alias per line. */
const aliases = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) =>
      text
        .split('\n')
        .map(cleanName)
        .filter((line) => line !== ''),
    ),
    fields.aliases,
  ),
);

export const memberForm = z.object({
  freakBrotherNumber: numberInPath,
  firstName: fields.firstName,
  lastName: fields.lastName,
  deceased: fields.deceased,
  day: partOfDate(fields.day),
  month: partOfDate(fields.month),
  year: partOfDate(fields.year),
  location: fields.location,
  maneuver: fields.maneuver,
  story: fields.story,
  aliases,
  isStoryHidden: z.boolean(),
  ...withheldShape,
});
export type MemberValues = z.input<typeof memberForm>;

const digitsOf = (part: number) => (part === 0 ? '' : String(part));

export function valuesOf(member: MemberDetails): MemberValues {
  return {
    freakBrotherNumber: String(member.freakBrotherNumber),
    firstName: member.firstName,
    lastName: member.lastName,
    deceased: member.deceased,
    day: digitsOf(member.day),
    month: digitsOf(member.month),
    year: digitsOf(member.year),
    location: member.location,
    maneuver: member.maneuver,
    story: member.story,
    aliases: member.aliases.join('\n'),
    isStoryHidden: member.isStoryHidden,
    isNameWithheld: member.isNameWithheld,
    isStoryWithheld: member.isStoryWithheld,
    isPhotoWithheld: member.isPhotoWithheld,
    isYearWithheld: member.isYearWithheld,
  };
}

export type MemberField = keyof MemberValues;

/** In the order of the page. */
export const fieldLabels: Readonly<Record<MemberField, string>> = {
  freakBrotherNumber: 'Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  deceased: 'Deceased',
  aliases: 'Other Names',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  location: 'Location',
  maneuver: 'Jump',
  story: 'Story',
  isStoryHidden: 'Hide the story',
  isNameWithheld: 'Withhold the name',
  isStoryWithheld: 'Withhold the story',
  isPhotoWithheld: 'Withhold photo and card',
  isYearWithheld: 'Withhold the date',
};

const fieldNames = Object.keys(fieldLabels) as MemberField[];

/** Ignores surrounding spaces. */
export function differingFields(mine: MemberValues, theirs: MemberValues): MemberField[] {
  const plain = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value);
  return fieldNames.filter((name) => plain(mine[name]) !== plain(theirs[name]));
}
