/**
 * Changes of who has an account or a number, which an admin begins from a message in the inbox. The holder is notified
 * 72 hours before, and can object.
 */
import { hourMs, dayMs } from '../time.ts';
import * as z from 'zod/mini';
import { linkToken } from './codes.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { idInPath, messageResponse } from '../primitives.ts';

/** From the notice to the change. */
export const noticeHours = 72;
export const noticeMs = noticeHours * hourMs;
/** How long a change can be taken back once it is done, and how long an ended one is kept. */
export const takeBackDays = 30;
export const takeBackMs = takeBackDays * dayMs;
/** How long a number is held for the person who was invited to it. */
export const heldDays = 14;
export const heldMs = heldDays * dayMs;

/** `move`: an account gets another email. `give`: another account gets a number. */
export const changeKinds = ['move', 'give'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Subjects of messages from which an admin can begin a change. */
export const changeRequests = ['lost-email', 'my-number'] as const;
export type ChangeRequest = (typeof changeRequests)[number];

/** The change that a message requests. */
export const kindOf = (about: ChangeRequest): ChangeKind =>
  about === 'lost-email' ? 'move' : 'give';

/**
 * `impossible`: the holder could not be notified, or it could not be carried out when it was due. `taken back`: it was
 * done before, also when the former holder took it back.
 */
export const announcedStates = [
  'open',
  'done',
  'objected',
  'cancelled',
  'impossible',
  'taken back',
] as const;
export type AnnouncedState = (typeof announcedStates)[number];

/** How the holder objected: in the account, or with the link in the mail or the text message. */
export const objectionWays = ['signed in', 'link'] as const;
export type ObjectionWay = (typeof objectionWays)[number];

const instant = z.string();
const account = z.object({ accountId: z.int(), name: z.string() });

/** For admins. */
export const announcedChange = z.object({
  changeId: z.int(),
  kind: z.enum(changeKinds),
  state: z.enum(announcedStates),
  freakBrotherNumber: z.int(),
  /** The account that is moved, or that has or had the number. */
  holder: account,
  /** Who gets the account or the number: an email, or words once its account was deleted, and its account if the number goes to one. */
  target: z.object({ email: z.string(), account: z.nullable(account) }),
  /** The message that it was begun from; null when that was deleted. */
  messageId: z.nullable(z.int()),
  /** The admin; null when that account was deleted. */
  begunBy: z.nullable(account),
  begunAt: instant,
  /** When it is carried out, unless someone objects or cancels it. */
  dueAt: instant,
  doneAt: z.nullable(instant),
  /** Without having been done, or when it was taken back. */
  endedAt: z.nullable(instant),
  /** Null unless the holder objected. */
  objectedBy: z.nullable(z.enum(objectionWays)),
  /** Why it was impossible, as a sentence; empty otherwise. */
  reason: z.string(),
  /** Until when it can be taken back; null if it cannot. */
  takeBackUntil: z.nullable(instant),
});
export type AnnouncedChange = z.infer<typeof announcedChange>;

const changeList = z.object({
  /** Open ones, the next due first. */
  open: z.array(announcedChange),
  /** Done in the last 30 days, newest first. */
  done: z.array(announcedChange),
});
export type AnnouncedChangeList = z.infer<typeof changeList>;

/** What the inbox shows beside a message that can begin a change. */
export const changeContext = z.object({
  /** The change that the message can begin. */
  kind: z.enum(changeKinds),
  /** Why it cannot be begun now, as a sentence; null if it can. */
  problem: z.nullable(z.string()),
  /** Other messages of these two kinds about the same number, newest first. */
  others: z.array(
    z.object({
      messageId: z.int(),
      about: z.enum(changeRequests),
      name: z.string(),
      sentAt: instant,
      isClosed: z.boolean(),
    }),
  ),
  /** Changes about this number of the last 30 days, newest first. */
  changes: z.array(announcedChange),
});
export type ChangeContext = z.infer<typeof changeContext>;

/** For the holder. */
export const ownChange = z.object({
  kind: z.enum(changeKinds),
  freakBrotherNumber: z.int(),
  /** The email that gets the account or the number, masked. */
  target: z.string(),
  begunAt: instant,
  dueAt: instant,
});
export type OwnChange = z.infer<typeof ownChange>;
const ownState = z.object({ change: z.nullable(ownChange) });

const linkedChange = z.extend(ownChange, {
  /** What the link can still do: stop an open change, or take a number back; null for nothing. */
  action: z.nullable(z.enum(['stop', 'take back'])),
  /** How the change ended, as a sentence; empty while it is open. */
  ending: z.string(),
});
export type LinkedChange = z.infer<typeof linkedChange>;

const byLink = {
  access: 'public',
  rateLimit: contactLinkLimit,
  body: z.object({ token: linkToken }),
} as const;

const byAdmin = {
  access: 'admin',
  params: z.object({ change: idInPath('This change does not exist.') }),
  output: changeList,
} as const;

export const getAnnouncedChange = defineEndpoint(
  'getAnnouncedChange',
  'GET',
  '/Account/AnnouncedChange',
);

export const objectToChange = defineEndpoint(
  'objectToChange',
  'POST',
  '/Account/AnnouncedChange/Object',
);

export const lookAtChange = defineEndpoint('lookAtChange', 'POST', '/Account/AnnouncedChange/Look');

export const stopChange = defineEndpoint('stopChange', 'POST', '/Account/AnnouncedChange/Stop');

export const revertNumberChange = defineEndpoint(
  'revertNumberChange',
  'POST',
  '/Account/AnnouncedChange/TakeBack',
);

export const listAnnouncedChanges = defineEndpoint(
  'listAnnouncedChanges',
  'GET',
  '/Admin/AnnouncedChanges',
);

export const cancelChange = defineEndpoint(
  'cancelChange',
  'POST',
  '/Admin/AnnouncedChanges/:change/Cancel',
);

export const revertChange = defineEndpoint(
  'revertChange',
  'POST',
  '/Admin/AnnouncedChanges/:change/TakeBack',
);

export const announcedChangeOperations = defineOperations(() => ({
  getAnnouncedChange: defineOperation(getAnnouncedChange, {
    summary: 'The announced change of the own account or number; null without one.',
    access: 'signed-in',
    output: ownState,
    errors: [],
  }),
  objectToChange: defineOperation(objectToChange, {
    summary: 'Stops the announced change of the own account or number.',
    access: 'signed-in',
    sendsMail: true,
    unmetered: 'own access',
    output: ownState,
    errors: ['not_found'],
  }),
  lookAtChange: defineOperation(lookAtChange, {
    ...byLink,
    unmetered: 'own access',
    summary: 'What a link in a message about an announced change is for. Changes nothing.',
    output: linkedChange,
    errors: ['bad_request'],
  }),
  stopChange: defineOperation(stopChange, {
    ...byLink,
    unmetered: 'own access',
    summary: 'Stops an announced change with the link that was sent to the holder.',
    output: messageResponse,
    errors: ['bad_request', 'taken'],
  }),
  revertNumberChange: defineOperation(revertNumberChange, {
    ...byLink,
    unmetered: 'own access',
    summary:
      'Links a number to its former holder again, within 30 days, with the link that was sent there.',
    output: messageResponse,
    errors: ['bad_request', 'taken'],
  }),
  listAnnouncedChanges: defineOperation(listAnnouncedChanges, {
    summary: 'The open announced changes, and those that were done in the last 30 days.',
    access: 'admin',
    output: changeList,
    errors: [],
  }),
  cancelChange: defineOperation(cancelChange, {
    ...byAdmin,
    summary: 'Ends an open announced change. Its message is open again.',
    errors: ['bad_request', 'not_found'],
  }),
  revertChange: defineOperation(revertChange, {
    ...byAdmin,
    summary:
      'Takes a change back within 30 days: the account gets its former email again, or the former holder the number.',
    needsConfirmation: true,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
}));
