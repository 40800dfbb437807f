/** The download of everything that the site stores about an account. */
import * as z from 'zod/mini';
import { contactSubjects } from '../contact/contact.ts';
import { announcedStates, ownChange } from '../accounts/announced-changes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { memberMails } from '../accounts/member-mails.ts';
import { accountProfile } from '../accounts/settings.ts';
import { instant, sessionList } from '../accounts/sign-in.ts';

/** All data that the site stores about an account, except secrets such as hashes. */
const accountData = z.object({
  exportedAt: instant,
  account: z.extend(z.omit(accountProfile, { isPhotoApprovalNeeded: true }), {
    role: z.string(),
    isPhoneConfirmed: z.boolean(),
    /** When the phone was last changed, removed or confirmed. */
    phoneChangedAt: z.nullable(instant),
    createdAt: instant,
    updatedAt: instant,
    validatedAt: z.nullable(instant),
    /** Which mails an admin has chosen; null without a choice, and for others. */
    adminMail: z.nullable(z.string()),
    takesMessages: z.boolean(),
    /** Which mails it has chosen, and up to when photos and marks were in one. */
    mails: memberMails,
    /** Such as `2026-07`. */
    thisMonthSentFor: z.nullable(z.string()),
    thisMonthSince: z.nullable(instant),
    markMailSentAt: z.nullable(instant),
  }),
  /** The claim with the member's record; null without one. */
  claim: z.nullable(
    z.object({
      freakBrotherNumber: z.int(),
      isApproved: z.boolean(),
      /** False until the account is validated; others can claim the same number until then. */
      isValidated: z.boolean(),
      claimedAt: instant,
      member: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  /** Photos for the admins, of which only the time is listed. */
  proofs: z.array(z.object({ addedAt: instant })),
  /** Announced changes of the account or its number, and those to its email, newest first. Emails are masked. */
  announcedChanges: z.array(
    z.object({
      ...ownChange.shape,
      /** Whether the account is moved, or has or had the number. */
      isHolder: z.boolean(),
      state: z.enum(announcedStates),
      doneAt: z.nullable(instant),
      /** Without having been done, or when it was taken back. */
      endedAt: z.nullable(instant),
    }),
  ),
  photos: z.array(
    z.object({
      /** `gallery`, `avatar`, or the member's `photo` or `card`. */
      kind: z.string(),
      /** The largest size. */
      uri: z.string(),
      origFileName: z.string(),
      caption: z.string(),
      /** For people who cannot see the photo; '' without one. */
      description: z.string(),
      /** When and where a gallery photo was taken; 0 or '' where unknown. */
      day: z.int(),
      month: z.int(),
      year: z.int(),
      location: z.string(),
      sentAt: instant,
      /** Whether an admin has hidden or deleted it. The URI does not work then. */
      isHidden: z.boolean(),
      /** Whether an admin has deleted it, and can still undo that. */
      isDeleted: z.boolean(),
      /** Whether it waits for approval. The URI does not work until then. */
      isWaiting: z.boolean(),
    }),
  ),
  sessions: sessionList,
  /** Number of devices that have signed in. */
  knownDevices: z.int(),
  passkeys: z.array(
    z.object({ name: z.string(), createdAt: instant, usedAt: z.nullable(instant) }),
  ),
  /** Null without a second factor. */
  secondFactor: z.nullable(
    z.object({ turnedOnAt: instant, hasTotp: z.boolean(), recoveryCodesLeft: z.int() }),
  ),
  /** Messages that this address has sent through the site, and messages to the member. */
  messages: z.array(
    z.object({
      about: z.enum(contactSubjects),
      isSent: z.boolean(),
      isProbablySpam: z.boolean(),
      /** The sender, as typed. */
      name: z.string(),
      text: z.string(),
      freakBrotherNumber: z.nullable(z.int()),
      sentAt: instant,
      /** What admins answered to a sent one. */
      answers: z.array(z.object({ text: z.string(), sentAt: instant })),
    }),
  ),
  /** Given for others, and received for the own number. */
  vouches: z.array(
    z.object({
      isGiven: z.boolean(),
      freakBrotherNumber: z.int(),
      givenAt: instant,
      withdrawnAt: z.nullable(instant),
    }),
  ),
  /** What the account wrote about deceased members. */
  remembrances: z.array(
    z.object({
      freakBrotherNumber: z.int(),
      text: z.string(),
      /** The largest size; null without a photo. It works for others only while they see the remembrance. */
      photoUri: z.nullable(z.string()),
      /** Null without a photo, empty if the name is unknown. */
      photoFileName: z.nullable(z.string()),
      writtenAt: instant,
      changedAt: instant,
      approvedAt: z.nullable(instant),
      isReported: z.boolean(),
    }),
  ),
  /** Reports of remembrances that were removed since: an admin reads what the account writes next about the member. */
  removedReports: z.array(z.object({ freakBrotherNumber: z.int(), reportedAt: instant })),
  /** Memorials that the account keeps, or asked to keep. */
  memorials: z.array(
    z.object({
      freakBrotherNumber: z.int(),
      relation: z.string(),
      askedAt: instant,
      approvedAt: z.nullable(instant),
      endedAt: z.nullable(instant),
    }),
  ),
  /** Where the account marked someone in a photo, and where its member is marked. */
  photoMarks: z.array(
    z.object({
      photoId: z.int(),
      /** Thousandths of the photo's width and height. */
      x: z.int(),
      y: z.int(),
      /** Null if no one has named the person. */
      freakBrotherNumber: z.nullable(z.int()),
      /** Whether the account made it and no one has agreed to it. */
      isByAccount: z.boolean(),
      markedAt: instant,
      agreedAt: z.nullable(instant),
      removedForGoodAt: z.nullable(instant),
    }),
  ),
  /** Names that the account suggested for people in photos. */
  photoSuggestions: z.array(z.object({ photoId: z.int(), text: z.string(), suggestedAt: instant })),
  blockedSenders: z.array(z.object({ name: z.string(), blockedAt: instant })),
  /** Invitations that the account has sent or used, and those to its email. */
  invitations: z.array(
    z.object({
      isSent: z.boolean(),
      freakBrotherNumber: z.int(),
      email: z.string(),
      invitedAt: instant,
      usedAt: z.nullable(instant),
    }),
  ),
  /** Emails that the account has replaced, with the phone that was confirmed then. A link takes each back until it is deleted. */
  formerEmails: z.array(
    z.object({
      email: z.string(),
      phoneNumber: z.string(),
      replacedAt: instant,
      keptUntil: instant,
    }),
  ),
  /** Entries of the change log that the account caused. */
  changes: z.array(z.object({ changedAt: instant, subject: z.string(), subjectKey: z.string() })),
});
export type AccountData = z.infer<typeof accountData>;

export const downloadData = defineEndpoint('downloadData', 'POST', '/Account/Data');

export const accountDataOperations = defineOperations(() => ({
  downloadData: defineOperation(downloadData, {
    summary: 'All data that the site stores about the signed-in account.',
    access: 'signed-in',
    unmetered: 'nothing kept',
    needsConfirmation: true,
    output: accountData,
    errors: [],
  }),
}));
