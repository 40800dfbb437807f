/** Writing to the keepers of the register, or to a member. Needs no account. */
import * as z from 'zod/mini';
import { emailText } from '../accounts/account.ts';
import { changeRequests, type ChangeRequest } from '../accounts/announced-changes.ts';
import { proofDays, proofsAtMost } from '../accounts/proofs.ts';
import { originalFileName, photoData, upload } from '../photos.ts';
import { contactLimit, contactLinkLimit, contactProofLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { linkCode, pastedCode } from '../pasted-value.ts';
import { count, lineOfText, messageResponse, plainText, typedNumber } from '../primitives.ts';
import { hourMs } from '../time.ts';

export const contactSubjects = [
  'record',
  'death',
  'take-down',
  'member',
  'sign-in',
  ...changeRequests,
  'other',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** What a message is about, as screens and mails say it. */
export const subjectLabels: Readonly<Record<ContactSubject, string>> = {
  record: 'A wrong record',
  death: 'A member has died',
  'take-down': 'Take down a photo or my data',
  member: 'A message to a member',
  'sign-in': 'Help with signing in',
  'lost-email': 'I no longer have this email address',
  'my-number': 'This is my number',
  other: 'Something else',
};

export const isChangeRequest = (about: ContactSubject): about is ChangeRequest =>
  changeRequests.some((subject) => subject === about);

/** Under which kinds messages are in the inbox of the admins. */
export const messageKinds = ['message', 'death', 'ownership'] as const;
export type MessageKind = (typeof messageKinds)[number];

export function messageKindOf(about: ContactSubject): MessageKind {
  if (about === 'death') return 'death';
  return isChangeRequest(about) ? 'ownership' : 'message';
}

/** Subjects that are about one member. */
export const needsNumber = (about: ContactSubject): boolean =>
  about === 'member' || isChangeRequest(about);

export const longestMessage = 2_000;

/** How long the mailed link works; the message is deleted then. */
export const confirmWithinMs = 24 * hourMs;
/** How long a message to a member is kept, also one to a member without an account. */
export const relayedForMs = 30 * 24 * hourMs;
/** How long a message is kept after an admin has closed it. */
export const closedForMs = 90 * 24 * hourMs;
/** How long one is kept that no admin closes. */
export const unclosedForMs = 365 * 24 * hourMs;

/** Mails that ask to confirm a message. Only the limit per client address is off when the others are. */
export const confirmationMails = {
  perAddress: { uses: 20, windowMs: 24 * hourMs },
  /** As many again for the first one of each network, so that a stranger cannot use up those of the owner. */
  perRecipient: { uses: 3, windowMs: 24 * hourMs },
  perSite: { uses: 200, windowMs: 24 * hourMs },
} as const;
/** Mails that ask to confirm a message about who has an account or a number; `perRecipient` counts these too. */
export const ownershipMails = {
  /** So that one stranger cannot use up the part of all. */
  perAddress: { uses: 5, windowMs: 24 * hourMs },
  /** As many again for the first mail of each address. */
  perSite: { uses: 200, windowMs: 24 * hourMs },
} as const;
/** These messages, counted when they are confirmed, so that unconfirmed ones of others do not use it up. */
export const ownershipMessages = {
  perAddress: { uses: 5, windowMs: 24 * hourMs },
  /** As many again for the first one of each network. */
  perSite: { uses: 50, windowMs: 24 * hourMs },
} as const;
/** Messages to one member. This limit holds even when the others are off. */
export const relayedMails = { uses: 10, windowMs: 24 * hourMs } as const;
/** Messages that wait for their sender. */
export const longestQueue = 2_000;
/** All messages that are stored, so that a flood that is confirmed does not fill the disk. */
export const mostMessages = 20_000;

export const contactForm = z
  .object({
    name: lineOfText('Your name', { max: 100, required: 'Please enter your name.' }),
    email: emailText,
    about: z.enum(contactSubjects, { error: 'Please choose what it is about.' }),
    /** The member that it is about. */
    number: z.optional(typedNumber),
    /** The gallery photo that it is about. */
    photoId: z.optional(typedNumber),
    text: plainText('Your message', {
      max: longestMessage,
      required: 'Please write a message.',
    }),
    /** People do not see this field, and its name says nothing to what fills in forms, so only spam programs do. */
    leaveEmpty: z.optional(z.unknown()),
  })
  .check(
    z.refine(({ about, number }) => !needsNumber(about) || number !== undefined, {
      error: 'Please enter the number of the member.',
      path: ['number'],
    }),
  );
export type ContactForm = z.output<typeof contactForm>;

const aboutOwnership = z.object({ about: z.enum(changeRequests) });
const isAboutOwnership = (body: unknown) => aboutOwnership.safeParse(body).success;

export const contactToken = z.string('Please open the link in the email, or enter the code.').check(
  z.overwrite((value) => pastedCode(value, [linkCode])),
  z.regex(/^[0-9a-f]{48}$/, 'This link or code is wrong. Please send your message again.'),
);
export const linkForm = z.object({ token: contactToken });

/** Photos for the admins, of a message. */
const proofRoom = z.object({
  proofs: count,
  /** How many more may be added; 0 for messages that take none, and for decided ones. */
  proofsLeft: count,
});
const confirmation = z.extend(messageResponse, proofRoom.shape);

/** For calls with the token of a mailed link. */
export const byLink = {
  access: 'public',
  rateLimit: contactLinkLimit,
} as const;

export const sendMessage = defineEndpoint('sendMessage', 'POST', '/Contact');

export const confirmMessage = defineEndpoint('confirmMessage', 'POST', '/Contact/Confirm');

export const addMessageProof = defineEndpoint('addMessageProof', 'POST', '/Contact/Proof');

export const contactOperations = defineOperations(() => ({
  sendMessage: defineOperation(sendMessage, {
    summary:
      'Sends a message to the keepers of the register or to a member, once the sender has opened the link in an email.',
    access: 'public',
    sendsMail: true,
    rateLimit: contactLimit,
    // Neighbours at the same address must not keep anybody from asking for a lost account.
    isUnmeteredBody: isAboutOwnership,
    takesForms: true,
    formThenTo: '/Contact/Sent',
    body: contactForm,
    output: messageResponse,
    errors: ['bad_request', 'not_found'],
  }),
  confirmMessage: defineOperation(confirmMessage, {
    ...byLink,
    unmetered: 'nothing kept',
    summary:
      'Confirms a message with the token of the emailed link. Confirming again does nothing.',
    takesForms: true,
    formThenTo: '/Contact/Confirmed',
    body: linkForm,
    output: confirmation,
    errors: ['bad_request', 'too_many_requests'],
  }),
  addMessageProof: defineOperation(addMessageProof, {
    summary: `Adds a photo that only admins see to a confirmed message “${subjectLabels['lost-email']}” or “${subjectLabels['my-number']}”, with the token of the emailed link; at most ${proofsAtMost}, deleted with the answer and after ${proofDays} days at the latest.`,
    access: 'public',
    rateLimit: contactProofLimit,
    unmetered: upload.unmetered,
    maxBodyBytes: upload.maxBodyBytes,
    body: z.object({ token: contactToken, data: photoData, origFileName: originalFileName }),
    output: proofRoom,
    errors: [...upload.errors, 'taken'],
  }),
}));
