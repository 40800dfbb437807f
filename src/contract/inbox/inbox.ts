/** The inbox of the admins: everyone who waits, in one list, and one way to decide. */
import * as z from 'zod/mini';
import { shownProof } from '../accounts/proofs.ts';
import { longestAnswer, messageDetails } from '../contact/messages.ts';
import { memberListItem } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath, pageInPath, plainText, reasonText, typedNumber } from '../primitives.ts';
import { acts, inboxKindNames, type InboxKind } from './kinds.ts';

export const itemsPerPage = 50;
/** How many can be approved with one request. */
const togetherAtMost = 100;

/** `reported` waits as well. */
export const itemStates = [
  'waiting',
  'reported',
  'approved',
  'rejected',
  'hidden',
  'deleted',
  'answered',
  'closed',
  'ended',
] as const;
export type ItemState = (typeof itemStates)[number];

const link = z.object({ label: z.string(), to: z.string() });
export type ItemLink = z.infer<typeof link>;

const kind = z.enum(inboxKindNames, 'There is no such kind of item.');

export const inboxItem = z.object({
  kind,
  itemId: z.int(),
  state: z.enum(itemStates),
  /** Sent back with an approval, so that no one approves what they have not seen. */
  version: z.string(),
  /** Such as `Ann Lee claims FB41`. */
  title: z.string(),
  /** Who waits. `accountId` is null for someone without an account, or whose account is deleted. */
  who: z.object({ name: z.string(), accountId: z.nullable(z.int()) }),
  /** The member that it is about; null without one. */
  about: z.nullable(memberListItem),
  /** One line of evidence. */
  line: z.string(),
  /** Since when it waits; of an answered one, when it was answered. */
  since: z.string(),
  /** What an admin should know first, as sentences. */
  warnings: z.array(z.string()),
  /** Whether it can be approved together with others: the names agree, and no one else wants the same. */
  isAgreeing: z.boolean(),
  /** What can be done with it in this state. */
  acts: z.array(z.enum(acts)),
  /** Of an answered one: where its answer can be taken back, unless one of `acts` does. */
  opposite: z.nullable(link),
});
export type InboxItem = z.infer<typeof inboxItem>;

const fact = z.object({ label: z.string(), value: z.string(), to: z.nullable(z.string()) });

/** What every kind can show; `message` is for messages. */
export const evidence = z.object({
  facts: z.array(fact),
  /** In someone's own words; '' without any. */
  text: z.string(),
  /** Why it was reported; '' without a reason. */
  reason: z.string(),
  picture: z.nullable(
    z.object({
      /** From which operation an admin gets it: `getPhotoPicture` or `getRemembrancePicture`. */
      of: z.enum(['photo', 'remembrance']),
      id: z.int(),
      /** '' without a caption. */
      caption: z.string(),
      /** Of the person it is about, in thousandths of its width and height; null for the whole picture. */
      mark: z.nullable(z.object({ x: z.int(), y: z.int() })),
    }),
  ),
  /** How many pictures for the admins: see `getInboxProofs`. */
  proofs: count,
  message: z.nullable(messageDetails),
});
export type Evidence = z.infer<typeof evidence>;

const itemWithEvidence = z.extend(inboxItem, { evidence });
export type ItemWithEvidence = z.infer<typeof itemWithEvidence>;

export const kindCounts = z.object(
  Object.fromEntries(inboxKindNames.map((name) => [name, count])) as Record<
    InboxKind,
    typeof count
  >,
);
export type KindCounts = z.infer<typeof kindCounts>;

/** Everyone who waits. */
export const countPeople = (counts: KindCounts): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

const inboxPage = z.object({
  items: z.array(inboxItem),
  total: count,
  /** Starts at 1. Requests past the end get the last page. */
  page: z.int(),
  totalPages: z.int(),
  /** Of all that wait. */
  counts: kindCounts,
});
export type InboxPage = z.infer<typeof inboxPage>;

const decision = z.object({
  /** Where it can be taken back; null if nowhere. */
  opposite: z.nullable(link),
  counts: kindCounts,
});
export type Decision = z.infer<typeof decision>;

const params = z.object({ kind, item: idInPath('This item does not exist.') });

export const decisionForm = z.object({
  /** The `version` of the item that the admin saw. An approval needs it. */
  seen: z.optional(z.string('Reload the page, and read it again.')),
  /** Sent to the person unchanged. */
  reason: z._default(reasonText(null), ''),
  /** The answer to a message. */
  text: z.optional(
    plainText('Your answer', { max: longestAnswer, required: 'Please write an answer.' }),
  ),
  /** The member that a suggestion or a message means. */
  freakBrotherNumber: z.optional(typedNumber),
});
export type DecisionForm = z.output<typeof decisionForm>;

const itemKey = z.object({
  kind,
  itemId: z.int('This item does not exist.').check(z.gte(1)),
  seen: z.string('Reload the page, and read it again.'),
});

export const listInbox = defineEndpoint('listInbox', 'GET', '/Admin/Inbox');

export const getInboxItem = defineEndpoint('getInboxItem', 'GET', '/Admin/Inbox/:kind/:item');

export const getInboxProofs = defineEndpoint(
  'getInboxProofs',
  'GET',
  '/Admin/Inbox/:kind/:item/Proofs',
);

export const decideItem = defineEndpoint('decideItem', 'POST', '/Admin/Inbox/:kind/:item/:act');

export const approveTogether = defineEndpoint('approveTogether', 'POST', '/Admin/Inbox/Together');

export const inboxOperations = defineOperations(() => ({
  listInbox: defineOperation(listInbox, {
    summary:
      'What waits for an admin, oldest first, or what was answered, newest first; 50 at a time.',
    access: 'admin',
    query: z.object({
      show: z._default(z.enum(['waiting', 'answered'], 'Choose waiting or answered.'), 'waiting'),
      kind: z.optional(kind),
      page: z._default(pageInPath, 1),
    }),
    output: inboxPage,
    errors: ['bad_request'],
  }),
  getInboxItem: defineOperation(getInboxItem, {
    summary: 'One item of the inbox with its evidence, also an answered one that still exists.',
    access: 'admin',
    params,
    output: itemWithEvidence,
    errors: ['bad_request', 'not_found'],
  }),
  getInboxProofs: defineOperation(getInboxProofs, {
    summary: 'The pictures that someone has added for the admins, oldest first.',
    access: 'admin',
    params,
    output: z.object({ proofs: z.array(shownProof) }),
    errors: ['bad_request', 'not_found'],
  }),
  decideItem: defineOperation(decideItem, {
    summary:
      'Decides about an item of the inbox: approve, reject, hide or reopen, as far as its kind and its state allow. Of two admins who decide at once, one succeeds.',
    access: 'admin',
    params: z.extend(params, { act: z.enum(acts, 'Choose approve, reject, hide or reopen.') }),
    body: decisionForm,
    output: decision,
    errors: ['bad_request', 'not_found', 'taken', 'not_ready', 'confirmation_required'],
  }),
  approveTogether: defineOperation(approveTogether, {
    summary:
      'Approves several items that agree, each on its own; names those that someone else decided first.',
    access: 'admin',
    needsConfirmation: true,
    body: z.object({
      items: z
        .array(itemKey, 'Please choose the items.')
        .check(
          z.minLength(1, 'Please choose the items.'),
          z.maxLength(togetherAtMost, `At most ${togetherAtMost} can be approved at once.`),
        ),
    }),
    output: z.object({
      approved: count,
      /** Those that were not approved, such as `claim-12`. */
      missed: z.array(z.string()),
      counts: kindCounts,
    }),
    errors: ['bad_request'],
  }),
}));
