/** Adding members, and editing the records of all series. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { seriesNames } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import {
  count,
  filterText,
  firstNameText,
  lastNameText,
  numberInBody,
  numberInPath,
  pageInPath,
  seriesInPath,
} from '../primitives.ts';
import { memberListItem } from './directory.ts';
import { memberShape, textFieldNames, type TextField } from './member-fields.ts';
import { withheldChoices, withheldShape } from './withheld.ts';

const instant = z.string();

/** An account that is linked to a member or has claimed it. */
export const linkedAccount = z.object({
  accountId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False while the claim waits for an admin. */
  isApproved: z.boolean(),
});

export type LinkedAccount = z.infer<typeof linkedAccount>;

const foundMember = z.object({
  series: z.enum(seriesNames),
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  hasStory: z.boolean(),
  isStoryHidden: z.boolean(),
  isNameWithheld: z.boolean(),
  /** Invented data for trials. */
  isSample: z.boolean(),
  /** The linked or claiming account; null without one. */
  account: z.nullable(linkedAccount),
});
export type FoundMember = z.infer<typeof foundMember>;

const foundMembers = z.object({
  members: z.array(foundMember),
  /** At most 10,000 for a search. */
  total: count,
  isTotalExact: z.boolean(),
  /** Starts at 1. Requests past the end get the last page. */
  page: z.int(),
  /** At most 20 for a search. */
  totalPages: z.int(),
});
export type FoundMembers = z.infer<typeof foundMembers>;

/** What is stored, without the limits of forms. */
const storedTexts = Object.fromEntries(textFieldNames.map((name) => [name, z.string()])) as Record<
  TextField,
  z.ZodMiniString<string>
>;

/** The full record of a member. */
const memberDetails = z.object({
  series: z.enum(seriesNames),
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Date of the jump. Each part is 0 when unknown. */
  day: z.int(),
  month: z.int(),
  year: z.int(),
  ...storedTexts,
  /** Other names that find the member. */
  aliases: z.array(z.string()),
  /** Whether only the member and admins can read the story. */
  isStoryHidden: z.boolean(),
  ...withheldShape,
  isSample: z.boolean(),
  /** The portrait that the public sees; null without one. */
  avatarUri: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  account: z.nullable(linkedAccount),
  /** Changes with every edit. An edit sends the version that it is based on. */
  version: z.string(),
});
export type MemberDetails = z.infer<typeof memberDetails>;

/** With the numbers of the members before and after it; null at the ends of the series. */
const memberBetweenOthers = z.extend(memberDetails, {
  previousNumber: z.nullable(z.int()),
  nextNumber: z.nullable(z.int()),
});
export type MemberBetweenOthers = z.infer<typeof memberBetweenOthers>;

const {
  series: _series,
  number: _number,
  firstName,
  lastName,
  deceased,
  ...optionalFields
} = memberShape;

/** Omitted fields keep their values, and unknown fields are ignored. */
export const memberEdit = z.object({
  version: z.string('Please load the current record first.'),
  /** Another one moves the member, with account, story and photos. */
  freakBrotherNumber: numberInBody,
  firstName,
  lastName,
  deceased,
  ...z.partial(z.object(optionalFields)).shape,
  isStoryHidden: z.optional(z.boolean('Hidden must be true or false.')),
  ...withheldChoices,
  /** Confirms that a reserved number is for this member. */
  isReservedMeant: z.optional(z.boolean('Reserved must be true or false.')),
});
export type MemberEdit = z.output<typeof memberEdit>;

const params = z.object({ series: seriesInPath, number: numberInPath });

export const newMemberForm = z.object({
  freakBrotherNumber: numberInBody,
  firstName: firstNameText,
  lastName: lastNameText,
  /** Confirms that a reserved number is for this member. */
  isReservedMeant: z.optional(z.boolean('Reserved must be true or false.')),
});
export type NewMemberForm = z.output<typeof newMemberForm>;

const adding = {
  access: 'admin',
  needsConfirmation: true,
  body: newMemberForm,
  output: memberListItem,
  errors: ['bad_request', 'taken', 'reserved'],
} as const;

/** Numbers of the members of one series that are in a state which their public entries do not show. */
const memberStates = z.object({
  claimed: z.array(z.int()),
  /** Their claim waits for approval. */
  waiting: z.array(z.int()),
  hiddenStory: z.array(z.int()),
  /** Their entries in the public list are blank. */
  withheld: z.array(
    z.object({
      number: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      year: z.int(),
      location: z.string(),
    }),
  ),
});
export type MemberStates = z.infer<typeof memberStates>;

export const findMembers = defineEndpoint('findMembers', 'GET', '/Admin/Members');

export const getMemberStates = defineEndpoint('getMemberStates', 'GET', '/Admin/Members/States');

export const getMemberRecord = defineEndpoint(
  'getMemberRecord',
  'GET',
  '/Admin/Members/:series/:number',
);

export const editMember = defineEndpoint('editMember', 'PUT', '/Admin/Members/:series/:number');

export const addMember = defineEndpoint('addMember', 'POST', `/${brand.pluralSegment}`);

export const addNightBrother = defineEndpoint(
  'addNightBrother',
  'POST',
  `/${brand.pluralSegment}/nnfb`,
);

export const addNightSister = defineEndpoint(
  'addNightSister',
  'POST',
  `/${brand.pluralSegment}/nnfs`,
);

export const editingOperations = defineOperations(() => ({
  findMembers: defineOperation(findMembers, {
    summary:
      'Members of one series by number or part of a name, 50 at a time; all members without a term.',
    access: 'admin',
    query: z.object({
      series: z._default(seriesInPath, 'fb'),
      q: filterText,
      page: z._default(pageInPath, 1),
    }),
    output: foundMembers,
    errors: ['bad_request'],
  }),
  getMemberStates: defineOperation(getMemberStates, {
    summary:
      'Which members of one series are claimed, wait for approval, have a hidden story or withhold their names.',
    access: 'admin',
    query: z.object({ series: z._default(seriesInPath, 'fb') }),
    output: memberStates,
    errors: ['bad_request'],
  }),
  getMemberRecord: defineOperation(getMemberRecord, {
    summary: 'The full record of a member, with the numbers before and after it.',
    access: 'admin',
    params,
    output: memberBetweenOthers,
    errors: ['bad_request', 'not_found'],
  }),
  editMember: defineOperation(editMember, {
    summary:
      'Changes a member; 409 with both versions if someone else saved in between. Another number and the deceased mark need a confirmation.',
    access: 'admin',
    params,
    body: memberEdit,
    output: memberDetails,
    errors: ['bad_request', 'not_found', 'taken', 'reserved', 'stale', 'confirmation_required'],
  }),
  addMember: defineOperation(addMember, {
    summary: 'Adds a regular member.',
    ...adding,
  }),
  addNightBrother: defineOperation(addNightBrother, {
    summary: 'Adds a night-jump brother.',
    ...adding,
  }),
  addNightSister: defineOperation(addNightSister, {
    summary: 'Adds a night-jump sister.',
    ...adding,
  }),
}));
