/** Whether a member takes messages, and from whom not. */
import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

const messageSetting = z.object({
  isOpen: z.boolean('Please choose yes or no.'),
  /** Senders whose messages are dropped, by the names that they typed. */
  blocked: z.array(z.object({ senderId: z.int(), name: z.string(), blockedAt: z.string() })),
});
export type MessageSetting = z.infer<typeof messageSetting>;

export const getMessageSetting = defineOperation('getMessageSetting', {
  method: 'GET',
  path: '/Profile/Messages',
  summary: 'Whether the own member takes messages, and the blocked senders.',
  access: 'validated',
  output: messageSetting,
  errors: [],
});

export const setMessageSetting = defineOperation('setMessageSetting', {
  method: 'PUT',
  path: '/Profile/Messages',
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
});

export const messageSettingOperations = { getMessageSetting, setMessageSetting };
