/** A member who lost email and phone asks for the account to be moved to a new email. */
import * as z from 'zod/mini';
import { emailText } from './account.ts';
import { linkedAccount, ownPasswordForm } from './administration.ts';
import { rejectionForm } from './claims.ts';
import { linkToken } from './codes.ts';
import { proofDays, proofsAtMost, shownProof } from './proofs.ts';
import { originalFileName, photoData, upload } from '../gallery/photos.ts';
import { contactLinkLimit, lostMailboxLimit, moveProofLimit } from '../limits.ts';
import { memberListItem } from '../members/directory.ts';
import { defineOperation } from '../operation.ts';
import { count, idInPath, messageResponse, plainText, typedNumber } from '../primitives.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long the link to the new address confirms a request. */
export const confirmMoveWithinMs = dayMs;
/** Days of notice to the former address before vouches move the account. */
export const noticeDays = 7;
export const noticeMs = noticeDays * dayMs;
/** How long a confirmed request waits. */
export const openMoveForMs = 60 * dayMs;
/** How long a move can be undone; the former address is kept as long. */
export const undoMoveDays = 30;
export const undoMoveWithinMs = undoMoveDays * dayMs;
/** How long an ended request is kept with its vouches, but without addresses and text. */
export const endedMoveKeptMs = 30 * dayMs;

/** The limit of mails to one email holds even when the others are off. */
export const lostMailboxLimits = {
  mailsPerEmail: { uses: 3, windowMs: dayMs },
  requestsPerMember: { uses: 3, windowMs: dayMs },
  /** Counts each request, whether its number has an account or not. */
  requestsPerSite: { uses: 200, windowMs: dayMs },
} as const;

export const longestMoveText = 1_000;

export const lostMailboxForm = z.object({
  freakBrotherNumber: typedNumber,
  email: emailText,
  text: plainText('Your message', {
    max: longestMoveText,
    required: 'Please tell the admins how they can check that it is you.',
  }),
});
export type LostMailboxForm = z.output<typeof lostMailboxForm>;

const tokenForm = z.object({ token: linkToken });

const moveStatus = z.object({
  freakBrotherNumber: z.int(),
  /** The new email. */
  email: z.string(),
  state: z.enum(['open', 'moved']),
  /** Stands in the fragment of the address `/vouch`; null if vouches cannot move this account. */
  vouchToken: z.nullable(z.string()),
  vouches: count,
  /** Vouches that move the account; 0 if only an admin can. */
  needed: count,
  /** Vouches do not move the account before. */
  earliestAt: z.string(),
  /** Photos for the admins. */
  proofs: count,
  /** How many more may be added; 0 once the account is moved. */
  proofsLeft: count,
});
export type MoveStatus = z.infer<typeof moveStatus>;

/** The maximum length of each list. */
export const moveListLimit = 100;

const reviewedMove = z.object({
  moveId: z.int(),
  account: linkedAccount,
  /** Only an admin moves the account of an admin. */
  isAdmin: z.boolean(),
  member: memberListItem,
  /** The new email. */
  email: z.string(),
  /** What the member wrote. */
  text: z.string(),
  askedAt: z.string(),
  vouches: count,
  needed: count,
  earliestAt: z.string(),
  /** How many photos the member has added. */
  proofs: count,
  movedAt: z.nullable(z.string()),
  /** Name of the admin; null if vouches moved it. */
  movedBy: z.nullable(z.string()),
  /** Null until it is moved. */
  formerEmail: z.nullable(z.string()),
});
export type ReviewedMove = z.infer<typeof reviewedMove>;

const moveLists = z.object({
  /** Confirmed requests, longest waiting first. */
  open: z.array(reviewedMove),
  /** How many requests are open. */
  openCount: count,
  /** Moves that can still be undone, newest first. */
  moved: z.array(reviewedMove),
  movedCount: count,
});
export type MoveLists = z.infer<typeof moveLists>;

const deciding = {
  method: 'POST',
  access: 'admin',
  params: z.object({ move: idInPath('This request does not exist.') }),
  output: moveLists,
} as const;

const byLink = {
  method: 'POST',
  access: 'public',
  rateLimit: contactLinkLimit,
  body: tokenForm,
} as const;

export const lostMailboxOperations = {
  askForMove: defineOperation('askForMove', {
    method: 'POST',
    path: '/Account/LostMailbox',
    summary:
      'Asks to move the account of a member to a new email, and emails a link to it. The response is the same for all numbers.',
    access: 'public',
    rateLimit: lostMailboxLimit,
    body: lostMailboxForm,
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
  confirmMove: defineOperation('confirmMove', {
    ...byLink,
    path: '/Account/LostMailbox/Confirm',
    summary:
      'Confirms a request with the link that was sent to the new email, and shows its status. Confirming again does nothing.',
    output: moveStatus,
    errors: ['bad_request', 'taken'],
  }),
  addMoveProof: defineOperation('addMoveProof', {
    method: 'POST',
    path: '/Account/LostMailbox/Proof',
    summary: `Adds a photo that only admins see to an open request, with the link that was sent to the new email; at most ${proofsAtMost}, deleted with the decision and after ${proofDays} days at the latest.`,
    access: 'public',
    rateLimit: moveProofLimit,
    maxBodyBytes: upload.maxBodyBytes,
    body: z.object({ token: linkToken, data: photoData, origFileName: originalFileName }),
    output: moveStatus,
    errors: [...upload.errors, 'taken'],
  }),
  stopMove: defineOperation('stopMove', {
    ...byLink,
    path: '/Account/LostMailbox/Stop',
    summary: 'Ends a request with the link that was sent to the former email.',
    output: messageResponse,
    errors: ['bad_request', 'taken'],
  }),
  listMoves: defineOperation('listMoves', {
    method: 'GET',
    path: '/Admin/Mailboxes',
    summary: 'Members who lost their email, and the accounts that were moved in the last 30 days.',
    access: 'admin',
    output: moveLists,
    errors: [],
  }),
  getMoveProofs: defineOperation('getMoveProofs', {
    method: 'GET',
    path: '/Admin/Mailboxes/:move/Proofs',
    summary: 'The photos that a member has added to an open request, oldest first.',
    access: 'admin',
    params: z.object({ move: idInPath('This request does not exist.') }),
    output: z.object({ proofs: z.array(shownProof) }),
    errors: ['bad_request'],
  }),
  moveAccount: defineOperation('moveAccount', {
    ...deciding,
    path: '/Admin/Mailboxes/:move/Move',
    summary: 'Moves the account to the new email, removes its phone and ends all its sessions.',
    needsConfirmation: true,
    body: ownPasswordForm,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
  refuseMove: defineOperation('refuseMove', {
    ...deciding,
    path: '/Admin/Mailboxes/:move/Refuse',
    summary: 'Refuses a request and sends the reason to the new email.',
    body: rejectionForm,
    errors: ['bad_request', 'not_found'],
  }),
  undoMove: defineOperation('undoMove', {
    ...deciding,
    path: '/Admin/Mailboxes/:move/Undo',
    summary:
      'Restores the former email and phone within 30 days of the move, ends all sessions and makes the password unusable.',
    needsConfirmation: true,
    body: ownPasswordForm,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
};
