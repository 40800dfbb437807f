/** Invitations: a mailed link that names a number. It counts as an approval by an admin, or as a member's vouch. */
import { dayMs } from '../time.ts';
import * as z from 'zod/mini';
import { emailText, user } from './account.ts';
import { linkToken } from './codes.ts';
import { claimLimit } from '../limits.ts';
import { numberLabel } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath, messageResponse, typedNumber } from '../primitives.ts';

export const invitationDays = 14;
export const invitationLifetimeMs = invitationDays * dayMs;
/** Afterwards, used and expired invitations are deleted. */
export const invitationKeptMs = 90 * dayMs;
/** Of all processes together, because mail servers refuse senders of many mails at once. */
export const invitationsPerMinute = 20;
export const maxInvitedLines = 2000;
/** Admins see this many of the latest invitations. */
export const invitationListLimit = 500;

/** The header of the file. */
export const invitationColumns = ['number', 'email'] as const;

interface InvitedNumber {
  readonly number: number;
  readonly isDeceased: boolean;
  readonly isClaimed: boolean;
}

/** Why another person cannot be invited to the number; null if they can. */
export function invitationProblem({ number, isDeceased, isClaimed }: InvitedNumber): string | null {
  const label = numberLabel('fb', number);
  if (isDeceased) return `${label} is marked as deceased.`;
  return isClaimed ? `${label} is already linked to an account.` : null;
}

/** What an invitation counts as. */
const invitationKinds = ['approval', 'vouch'] as const;
const countsAs = z.enum(invitationKinds);

/** `undelivered`: the mail server refused the mail, or could not be reached for too long. */
export const invitationStates = [
  'waiting',
  'sent',
  'opened',
  'used',
  'undelivered',
  'expired',
] as const;
const invitationState = z.enum(invitationStates);
export type InvitationState = z.infer<typeof invitationState>;

export const invitationForm = z.object({ freakBrotherNumber: typedNumber, email: emailText });

const invitation = z.object({
  invitationId: z.int(),
  freakBrotherNumber: z.int(),
  /** Empty for a withheld name, like the last name. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countsAs,
  state: invitationState,
  invitedAt: z.string(),
  /** When it was sent, opened, used, given up or has expired; null while it waits. */
  changedAt: z.nullable(z.string()),
  /** The account of the inviter. */
  inviterId: z.int(),
  inviterName: z.string(),
  /** The account that used it; null for others and once it is deleted. */
  usedBy: z.nullable(z.int()),
});
export type Invitation = z.infer<typeof invitation>;

const invitationList = z.object({
  /** Newest first. */
  invitations: z.array(invitation),
  /** Of all invitations that are stored. */
  counts: z.object({
    waiting: count,
    sent: count,
    opened: count,
    used: count,
    undelivered: count,
    expired: count,
  }),
});
export type InvitationList = z.infer<typeof invitationList>;

const csvForm = z.object({
  csv: z
    .string('Please choose a file.')
    .check(z.refine((text) => text.trim() !== '', { error: 'This file is empty.' })),
});

const line = z.object({
  /** First line of the row, as an editor counts lines. */
  line: z.int(),
  /** As written in the file. */
  number: z.string(),
  email: z.string(),
  /** Of the member; empty for an unknown number or a withheld name. */
  name: z.string(),
  /** Why no one is invited with this line; empty for a good one. */
  problem: z.string(),
});
export type InvitationLine = z.infer<typeof line>;

const invitationPreview = z.object({
  lines: z.array(line),
  /** How many lines have no problem. */
  good: count,
  /** What was read otherwise than it is written, such as a row with fewer cells than the header. */
  notes: z.array(z.string()),
});
export type InvitationPreview = z.infer<typeof invitationPreview>;

/** An address and the quoting of each line. */
const csvBytes = maxInvitedLines * 300;

const openedInvitation = z.object({
  freakBrotherNumber: z.int(),
  /** Empty for a withheld name, like the last name. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countsAs,
});
export type OpenInvitation = z.infer<typeof openedInvitation>;

const tokenForm = z.object({ token: linkToken });

export const invite = defineEndpoint('invite', 'POST', '/Invitations');

export const openInvitation = defineEndpoint('openInvitation', 'POST', '/Invitations/Open');

export const acceptInvitation = defineEndpoint('acceptInvitation', 'POST', '/Invitations/Accept');

export const inviteAsAdmin = defineEndpoint('inviteAsAdmin', 'POST', '/Admin/Invitations');

export const previewInvitations = defineEndpoint(
  'previewInvitations',
  'POST',
  '/Admin/Invitations/Preview',
);

export const inviteMany = defineEndpoint('inviteMany', 'POST', '/Admin/Invitations/Bulk');

export const listInvitations = defineEndpoint('listInvitations', 'GET', '/Admin/Invitations');

export const withdrawInvitation = defineEndpoint(
  'withdrawInvitation',
  'POST',
  '/Admin/Invitations/:invitation/Withdraw',
);

export const invitationOperations = defineOperations(() => ({
  invite: defineOperation(invite, {
    summary: 'Emails an invitation to a person whom the viewer knows; it counts as a vouch.',
    access: 'validated',
    sendsMail: true,
    needsConfirmation: true,
    body: invitationForm,
    output: messageResponse,
    errors: ['bad_request', 'forbidden', 'not_found', 'taken'],
  }),
  openInvitation: defineOperation(openInvitation, {
    summary: 'Whom an emailed invitation is for; does not use it up.',
    access: 'public',
    unmetered: 'nothing kept',
    rateLimit: claimLimit,
    body: tokenForm,
    output: openedInvitation,
    errors: ['bad_request', 'too_many_requests'],
  }),
  acceptInvitation: defineOperation(acceptInvitation, {
    summary: 'Claims the number of an invitation for the signed-in account.',
    access: 'validated',
    accountLimit: claimLimit,
    body: tokenForm,
    output: user,
    errors: ['bad_request', 'taken', 'too_many_requests'],
  }),
  inviteAsAdmin: defineOperation(inviteAsAdmin, {
    summary: 'Emails an invitation that counts as an approval.',
    access: 'admin',
    sendsMail: true,
    needsConfirmation: true,
    body: invitationForm,
    output: invitationList,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  previewInvitations: defineOperation(previewInvitations, {
    summary: 'The lines of a CSV file of numbers and emails, with their problems; sends nothing.',
    access: 'admin',
    unmetered: 'import',
    body: csvForm,
    maxBodyBytes: csvBytes,
    output: invitationPreview,
    errors: ['bad_request', 'too_large'],
  }),
  inviteMany: defineOperation(inviteMany, {
    summary: `Queues an invitation for each line without a problem; ${invitationsPerMinute} a minute are sent.`,
    access: 'admin',
    sendsMail: true,
    unmetered: 'import',
    needsConfirmation: true,
    body: csvForm,
    maxBodyBytes: csvBytes,
    output: invitationPreview,
    errors: ['bad_request', 'too_large'],
  }),
  listInvitations: defineOperation(listInvitations, {
    summary: `The latest ${invitationListLimit} invitations with their states.`,
    access: 'admin',
    output: invitationList,
    errors: [],
  }),
  withdrawInvitation: defineOperation(withdrawInvitation, {
    summary: 'Deletes an invitation that was not used; its link no longer works.',
    access: 'admin',
    params: z.object({ invitation: idInPath('This invitation does not exist.') }),
    output: invitationList,
    errors: ['bad_request', 'not_found'],
  }),
}));
