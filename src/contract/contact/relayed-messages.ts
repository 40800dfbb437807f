/** Messages to a member: what the member does with one, whether the member takes them, and from whom not. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { plainText } from '../primitives.ts';
import { byLink, linkForm, longestMessage } from './contact.ts';

const relayedMessage = z.object({
  /** The sender, as typed. */
  name: z.string(),
  text: z.string(),
  sentAt: z.string(),
  /** The number of the member that it was sent to. */
  freakBrotherNumber: z.int(),
  isAnswered: z.boolean(),
  isReported: z.boolean(),
  isBlocked: z.boolean(),
  /** Whether the member takes messages. */
  isOpen: z.boolean(),
});
export type RelayedMessage = z.infer<typeof relayedMessage>;

/** What the member does with a message: the second word of each button. */
export const relayedActions = ['block', 'report', 'turn-off'] as const;

export const readRelayed = defineEndpoint('readRelayed', 'POST', '/Contact/Message');

export const answerRelayed = defineEndpoint('answerRelayed', 'POST', '/Contact/Message/Answer');

export const resolveRelayed = defineEndpoint('resolveRelayed', 'POST', '/Contact/Message/Settle');

const messageSetting = z.object({
  isOpen: z.boolean('Please choose yes or no.'),
  /** Senders whose messages are dropped, by the names that they typed. */
  blocked: z.array(z.object({ senderId: z.int(), name: z.string(), blockedAt: z.string() })),
});
export type MessageSetting = z.infer<typeof messageSetting>;

export const getMessageSetting = defineEndpoint('getMessageSetting', 'GET', '/Profile/Messages');

export const setMessageSetting = defineEndpoint('setMessageSetting', 'PUT', '/Profile/Messages');

export const relayedOperations = defineOperations(() => ({
  readRelayed: defineOperation(readRelayed, {
    ...byLink,
    unmetered: 'nothing kept',
    summary: 'Returns the message that the token in an email to a member stands for.',
    body: linkForm,
    output: relayedMessage,
    errors: ['bad_request'],
  }),
  answerRelayed: defineOperation(answerRelayed, {
    ...byLink,
    summary: 'Answers a message by email. The sender then has the address of the member.',
    body: z.extend(linkForm, {
      text: plainText('Your answer', { max: longestMessage, required: 'Please write an answer.' }),
    }),
    output: relayedMessage,
    errors: ['bad_request', 'taken'],
  }),
  resolveRelayed: defineOperation(resolveRelayed, {
    ...byLink,
    unmetered: 'nothing kept',
    summary:
      'Blocks the sender of a message, reports the message to the admins, or turns messages off.',
    body: z.extend(linkForm, {
      action: z.enum(relayedActions, { error: 'Please choose what to do.' }),
    }),
    output: relayedMessage,
    errors: ['bad_request'],
  }),
  getMessageSetting: defineOperation(getMessageSetting, {
    summary: 'Whether the own member takes messages, and the blocked senders.',
    access: 'validated',
    output: messageSetting,
    errors: [],
  }),
  setMessageSetting: defineOperation(setMessageSetting, {
    summary: 'Takes messages or not, and unblocks senders. Omitted parts stay as they are.',
    access: 'validated',
    body: z.object({
      isOpen: z.optional(z.boolean('Please choose yes or no.')),
      /** Ids of senders. */
      unblock: z.optional(
        z
          .array(z.int(), 'Unblock must be a list.')
          .check(z.maxLength(100, 'At most 100 senders can be unblocked at once.')),
      ),
    }),
    output: messageSetting,
    errors: ['bad_request'],
  }),
}));
