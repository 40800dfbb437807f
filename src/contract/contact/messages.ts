/** Messages to the admins: what they see of one besides its text, and what only a message has. */
import * as z from 'zod/mini';
import { changeContext } from '../accounts/announced-changes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { idInPath, lineOfText, plainText } from '../primitives.ts';
import { contactSubjects, subjectLabels } from './contact.ts';

export const maxTemplates = 20;
export const longestAnswer = 4_000;

const account = z.object({ accountId: z.int(), name: z.string() });

export const messageDetails = z.object({
  about: z.enum(contactSubjects),
  /** The sender, as typed. */
  name: z.string(),
  email: z.string(),
  /** The validated account with this email address, if there is one. */
  accountOfSender: z.nullable(account),
  /** The account that is linked to the number. */
  accountOfMember: z.nullable(
    z.object({
      ...account.shape,
      isAdmin: z.boolean(),
      isDisabled: z.boolean(),
      /** Null when that is not known. */
      linkedSince: z.nullable(z.string()),
    }),
  ),
  photo: z.nullable(z.object({ photoId: z.int(), thumbPhotoUri: z.string(), caption: z.string() })),
  /** Oldest first. `by` is '' when the account is deleted. */
  sent: z.array(z.object({ by: z.string(), text: z.string(), sentAt: z.string() })),
  /** For a message that can begin an announced change; null for others. */
  changeContext: z.nullable(changeContext),
});
export type MessageDetails = z.infer<typeof messageDetails>;

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

const params = z.object({ message: idInPath('This message does not exist.') });

export const announceChange = defineEndpoint(
  'announceChange',
  'POST',
  '/Admin/Messages/:message/Change',
);

export const deleteMessage = defineEndpoint('deleteMessage', 'DELETE', '/Admin/Messages/:message');

export const getAnswerTemplates = defineEndpoint('getAnswerTemplates', 'GET', '/Admin/Answers');

export const setAnswerTemplates = defineEndpoint('setAnswerTemplates', 'PUT', '/Admin/Answers');

export const messageOperations = defineOperations(() => ({
  announceChange: defineOperation(announceChange, {
    summary: `Announces to the holder what a message asks for. “${subjectLabels['lost-email']}”: the account of the number moves to the email of the sender. “${subjectLabels['my-number']}”: the number goes to the account with that email, or to the sender by an invitation.`,
    access: 'admin',
    needsConfirmation: true,
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found', 'taken'],
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
