/** The form: which members, and what becomes of them. Fields that are not chosen keep their values. */
import * as z from 'zod/mini';
import {
  mostTogether,
  type TogetherForm,
  type TogetherReport,
} from '#contract/members/editing-together.ts';
import { memberShape } from '#contract/members/member-fields.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';
import { readRanges } from '#web/addresses/number-ranges.ts';

const numbers = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Please enter the numbers.', abort: true }),
    z.refine((text) => readRanges(text, mostTogether) !== null, {
      error: `Please enter up to ${mostTogether} numbers, such as 12, 15-20.`,
    }),
  ),
  z.transform((text: string) => readRanges(text, mostTogether) ?? []),
);

export const deceasedChoices = ['keep', 'yes', 'no'] as const;

export const togetherSchema = z
  .object({
    series: z.enum(seriesNames),
    numbers,
    deceased: z.enum(deceasedChoices),
    changesLocation: z.boolean(),
    location: memberShape.location,
    changesManeuver: z.boolean(),
    maneuver: memberShape.maneuver,
  })
  .check(
    z.refine(
      ({ deceased, changesLocation, changesManeuver }) =>
        deceased !== 'keep' || changesLocation || changesManeuver,
      { error: 'Please choose what to change.', path: ['deceased'] },
    ),
  );
export type TogetherValues = z.output<typeof togetherSchema>;

export function changeOf(values: TogetherValues): TogetherForm['change'] {
  const { deceased, changesLocation, location, changesManeuver, maneuver } = values;
  return {
    ...(deceased === 'keep' ? {} : { deceased: deceased === 'yes' }),
    ...(changesLocation ? { location } : {}),
    ...(changesManeuver ? { maneuver } : {}),
  };
}

/** What was asked, with the version of each member that would change, and the answer. */
export interface Previewed {
  readonly requested: {
    readonly series: Series;
    readonly members: { number: string; version?: string }[];
    readonly change: TogetherForm['change'];
  };
  readonly report: TogetherReport;
}
