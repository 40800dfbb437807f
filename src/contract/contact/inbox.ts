/** The inbox of the admins. */
import * as z from 'zod/mini';
import { announcedStates, changeContext } from '../accounts/announced-changes.ts';
import { shownProof } from '../accounts/proofs.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath, lineOfText, pageInPath, plainText } from '../primitives.ts';
import { contactSubjects, subjectLabels } from './contact.ts';

export const messagesPerPage = 50;
export const maxTemplates = 20;
export const longestAnswer = 4_000;

export const messageStates = ['open', 'mine', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

const admin = z.object({ accountId: z.int(), name: z.string() });

const inboxItem = z.object({
  messageId: z.int(),
  about: z.enum(contactSubjects),
  /** The sender, as typed. */
  name: z.string(),
  /** The first words of the text. */
  excerpt: z.string(),
  /** When the sender confirmed it. */
  sentAt: z.string(),
  /** Whether a member has reported it. */
  isReported: z.boolean(),
  /** Whether a field that people do not see was filled in. */
  isProbablySpam: z.boolean(),
  freakBrotherNumber: z.nullable(z.int()),
  photoId: z.nullable(z.int()),
  /** The admin who takes care of it. */
  assignedTo: z.nullable(admin),
  isClosed: z.boolean(),
  answers: count,
  /** Of the latest change that was begun from it; null without one. */
  changeState: z.nullable(z.enum(announcedStates)),
});
export type InboxItem = z.infer<typeof inboxItem>;

const inboxMessage = z.extend(inboxItem, {
  text: z.string(),
  email: z.string(),
  /** The validated account with this email address, if there is one. */
  accountOfSender: z.nullable(admin),
  /** The account that is linked to the number. */
  accountOfMember: z.nullable(
    z.object({
      ...admin.shape,
      isAdmin: z.boolean(),
      isDisabled: z.boolean(),
      /** Null when that is not known. */
      linkedSince: z.nullable(z.string()),
    }),
  ),
  /** The member's name and state; null without such a member. */
  member: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), deceased: z.boolean() }),
  ),
  photo: z.nullable(z.object({ thumbPhotoUri: z.string(), caption: z.string() })),
  /** Oldest first. `by` is '' when the account is deleted. */
  sent: z.array(z.object({ by: z.string(), text: z.string(), sentAt: z.string() })),
  /** Photos of the sender: see `getMessageProofs`. */
  proofs: count,
  /** For a message that can begin an announced change; null for others. */
  changeContext: z.nullable(changeContext),
  /** Whom it can be assigned to. */
  admins: z.array(admin),
  /** The account of the admin who asks. */
  ownAccountId: z.int(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const inboxPage = z.object({
  messages: z.array(inboxItem),
  total: count,
  page: z.int(),
  totalPages: z.int(),
});
export type InboxPage = z.infer<typeof inboxPage>;

const template = z.object({
  name: lineOfText('Name', { max: 60, required: 'Please name the template.' }),
  text: plainText('Text', { max: longestAnswer, required: 'Please enter a text.' }),
});
export type AnswerTemplate = z.infer<typeof template>;
export const templatesForm = z.object({
  templates: z
    .array(template, 'Templates must be a list.')
    .check(z.maxLength(maxTemplates, `There can be at most ${maxTemplates} templates.`)),
});

export const answerForm = z.object({
  text: plainText('Your answer', { max: longestAnswer, required: 'Please write an answer.' }),
  isClosed: z._default(z.boolean('Closed must be true or false.'), false),
});

const params = z.object({ message: idInPath('This message does not exist.') });

export const listMessages = defineEndpoint('listMessages', 'GET', '/Admin/Messages');

export const getMessage = defineEndpoint('getMessage', 'GET', '/Admin/Messages/:message');

export const changeMessage = defineEndpoint('changeMessage', 'PUT', '/Admin/Messages/:message');

export const answerMessage = defineEndpoint(
  'answerMessage',
  'POST',
  '/Admin/Messages/:message/Answer',
);

export const announceChange = defineEndpoint(
  'announceChange',
  'POST',
  '/Admin/Messages/:message/Change',
);

export const getMessageProofs = defineEndpoint(
  'getMessageProofs',
  'GET',
  '/Admin/Messages/:message/Proofs',
);

export const deleteMessage = defineEndpoint('deleteMessage', 'DELETE', '/Admin/Messages/:message');

export const getAnswerTemplates = defineEndpoint('getAnswerTemplates', 'GET', '/Admin/Answers');

export const setAnswerTemplates = defineEndpoint('setAnswerTemplates', 'PUT', '/Admin/Answers');

export const inboxOperations = defineOperations(() => ({
  listMessages: defineOperation(listMessages, {
    summary: 'Confirmed messages, 50 at a time: open ones oldest first, closed ones newest first.',
    access: 'admin',
    query: z.object({
      show: z._default(z.enum(messageStates, 'Choose open, mine or closed.'), 'open'),
      about: z.optional(z.enum(contactSubjects, 'Choose what the messages are about.')),
      page: z._default(pageInPath, 1),
    }),
    output: inboxPage,
    errors: ['bad_request'],
  }),
  getMessage: defineOperation(getMessage, {
    summary: 'A message with its sender, its answers, and what it is about.',
    access: 'admin',
    params,
    output: inboxMessage,
    errors: ['bad_request', 'not_found'],
  }),
  changeMessage: defineOperation(changeMessage, {
    summary:
      'Assigns a message to an admin, or removes the assignment (null), and closes or opens it.',
    access: 'admin',
    params,
    body: z.object({
      assignedTo: z.optional(z.nullable(z.int('Please choose an admin.'))),
      isClosed: z.optional(z.boolean('Closed must be true or false.')),
    }),
    output: inboxMessage,
    errors: ['bad_request', 'not_found'],
  }),
  answerMessage: defineOperation(answerMessage, {
    summary: 'Answers a message by email, and closes it if asked.',
    access: 'admin',
    sendsMail: true,
    params,
    body: answerForm,
    output: inboxMessage,
    errors: ['bad_request', 'not_found'],
  }),
  announceChange: defineOperation(announceChange, {
    summary: `Announces to the holder what a message asks for. “${subjectLabels['lost-email']}”: the account of the number moves to the email of the sender. “${subjectLabels['my-number']}”: the number goes to the account with that email, or to the sender by an invitation.`,
    access: 'admin',
    needsConfirmation: true,
    params,
    output: inboxMessage,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  getMessageProofs: defineOperation(getMessageProofs, {
    summary: 'The photos that the sender has added to a message, oldest first.',
    access: 'admin',
    params,
    output: z.object({ proofs: z.array(shownProof) }),
    errors: ['bad_request', 'not_found'],
  }),
  deleteMessage: defineOperation(deleteMessage, {
    summary: 'Deletes a message with its answers, for good.',
    access: 'admin',
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
  getAnswerTemplates: defineOperation(getAnswerTemplates, {
    summary: 'The texts that answers begin with.',
    access: 'admin',
    output: templatesForm,
    errors: [],
  }),
  setAnswerTemplates: defineOperation(setAnswerTemplates, {
    summary: 'Replaces the texts that answers begin with.',
    access: 'admin',
    body: templatesForm,
    output: templatesForm,
    errors: ['bad_request'],
  }),
}));
