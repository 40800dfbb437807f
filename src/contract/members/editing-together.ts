/** The same change for several members at once: first a preview, then the change itself. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, numberInBody, seriesInPath } from '../primitives.ts';
import { memberShape } from './member-fields.ts';

export const mostTogether = 500;

export const togetherFields = ['deceased', 'location', 'maneuver'] as const;
export type TogetherField = (typeof togetherFields)[number];

const chosenMember = z.object({
  number: numberInBody,
  /** From the preview. A member that was saved in between is left alone. */
  version: z.optional(z.string()),
});

const someFields = z
  .object({
    deceased: z.optional(memberShape.deceased),
    location: z.optional(memberShape.location),
    maneuver: z.optional(memberShape.maneuver),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: 'Please choose what to change.',
    }),
  );

export const togetherForm = z.object({
  series: seriesInPath,
  members: z
    .array(chosenMember, 'Please choose the members.')
    .check(
      z.minLength(1, 'Please choose the members.'),
      z.maxLength(mostTogether, `At most ${mostTogether} members can be changed together.`),
    ),
  change: someFields,
  /** Whether nothing is written. */
  isPreview: z.boolean('The preview must be true or false.'),
});
export type TogetherForm = z.output<typeof togetherForm>;

const changedMember = z.object({
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  version: z.string(),
  fields: z.array(
    z.object({ name: z.enum(togetherFields), before: z.string(), after: z.string() }),
  ),
});
export type ChangedMember = z.infer<typeof changedMember>;

const togetherReport = z.object({
  changed: z.array(changedMember),
  /** Members that already are as asked. */
  unchanged: count,
  /** Numbers that no member has. */
  missing: z.array(z.int()),
  /** Numbers of members that were saved since the preview, and are left alone. */
  stale: z.array(z.int()),
  /** What undoes exactly this; null for a preview, and if nothing has changed. */
  undo: z.nullable(z.object({ account: z.int(), since: z.string(), through: z.int() })),
});
export type TogetherReport = z.infer<typeof togetherReport>;

export const editTogether = defineEndpoint('editTogether', 'POST', '/Admin/Members/Together');

export const togetherOperations = defineOperations(() => ({
  editTogether: defineOperation(editTogether, {
    summary:
      'Makes the same change to up to 500 members of a series, or previews it. The deceased mark needs a confirmation.',
    access: 'admin',
    body: togetherForm,
    output: togetherReport,
    errors: ['bad_request', 'confirmation_required'],
  }),
}));
