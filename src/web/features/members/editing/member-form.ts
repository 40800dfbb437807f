/** A member's record as form values: strings, empty if unknown. */
import * as z from 'zod/mini';
import { cleanName } from '#contract/clean-text.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import {
  factOfEach,
  memberFields,
  memberShape,
  pickFields,
  textFieldNames,
} from '#contract/members/member-fields.ts';
import { withheldShape, type MemberFlags } from '#contract/members/withheld.ts';
import { pastedWhole } from '#contract/pasted-value.ts';
import { numberInPath } from '#contract/primitives.ts';

const { series: _series, number: _number, ...shape } = memberShape;
/** The story has one box for what the member withholds and what an admin hides. */
const { isStoryWithheld: _isStoryWithheld, ...withheld } = withheldShape;

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
    shape.aliases,
  ),
);

export const memberForm = z.object({
  freakBrotherNumber: numberInPath,
  ...shape,
  day: partOfDate(shape.day),
  month: partOfDate(shape.month),
  year: partOfDate(shape.year),
  aliases,
  isStoryHidden: z.boolean(),
  ...withheld,
});
export type MemberValues = z.input<typeof memberForm>;

type HiddenStory = Pick<MemberFlags, 'isStoryHidden' | 'isStoryWithheld'>;

const isHidden = (story: HiddenStory) => story.isStoryHidden || story.isStoryWithheld;

/** The flags that the box changes: none while it is as before, so that what the member withholds stays so. */
export function storyFlags(before: HiddenStory, isStoryHidden: boolean): Partial<HiddenStory> {
  if (isStoryHidden === isHidden(before)) return {};
  return isStoryHidden ? { isStoryHidden } : { isStoryHidden, isStoryWithheld: false };
}

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
    ...pickFields(member, textFieldNames),
    aliases: member.aliases.join('\n'),
    isStoryHidden: isHidden(member),
    ...pickFields(member, ['isNameWithheld', 'isPhotoWithheld', 'isYearWithheld']),
  };
}

export type EditorField = keyof MemberValues;

const {
  series: _titleOfSeries,
  number,
  firstName,
  lastName,
  deceased,
  month,
  day,
  year,
  aliases: otherNames,
  ...texts
} = factOfEach(memberFields, 'title');

/** In the order of the page. */
export const fieldLabels: Readonly<Record<EditorField, string>> = {
  freakBrotherNumber: number,
  firstName,
  lastName,
  month,
  day,
  year,
  ...texts,
  isStoryHidden: 'Hide the story from others',
  aliases: otherNames,
  deceased,
  isNameWithheld: 'Withhold the name',
  isPhotoWithheld: 'Withhold photo and card',
  isYearWithheld: 'Withhold the date',
};

const fieldNames = Object.keys(fieldLabels) as EditorField[];

/** Ignores surrounding spaces. */
export function differingFields(mine: MemberValues, theirs: MemberValues): EditorField[] {
  const plain = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value);
  return fieldNames.filter((name) => plain(mine[name]) !== plain(theirs[name]));
}
