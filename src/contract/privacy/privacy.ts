/** What the privacy page needs to know about the site: who runs it, and how long it keeps which data. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { messagingWays } from '../site-health/health.ts';

const milliseconds = z.int().check(z.gte(1));

/** A session ends after this time without use, and after the total time in any case. */
const sessionPeriod = z.object({ idleMs: milliseconds, totalMs: milliseconds });

/** The server fills these in from the constants that it uses itself. */
const periods = z.object({
  memberSession: sessionPeriod,
  adminSession: sessionPeriod,
  codeMs: milliseconds,
  linkMs: milliseconds,
  /** Of a sign-in with a passkey or a second factor that is not finished. */
  challengeMs: milliseconds,
  unvalidatedAccountMs: milliseconds,
  /** Since the last sign-in on the device. */
  knownDeviceMs: milliseconds,
  deviceCookieMs: milliseconds,
  requesterCookieMs: milliseconds,
  searchMs: milliseconds,
  /** The longest window of all limits. */
  useCountMs: milliseconds,
  photoViewerMs: milliseconds,
  deletedPhotoMs: milliseconds,
  /** Of a photo that no admin has approved. */
  heldPhotoMs: milliseconds,
  /** Of the key of an upload. */
  uploadKeyMs: milliseconds,
  /** Of a photo that only admins see, if no one decides before. */
  proofMs: milliseconds,
  /** Of a message whose sender has not opened the link in the mail. */
  unconfirmedMessageMs: milliseconds,
  /** Of a message to a member. */
  relayedMessageMs: milliseconds,
  /** Of a message to the admins, after one of them has closed it. */
  closedMessageMs: milliseconds,
  /** Of one that no admin closes. */
  unclosedMessageMs: milliseconds,
  /** Of an invitation, after it was sent. */
  invitationMs: milliseconds,
  /** Between the notice of an announced change and the change. */
  noticeMs: milliseconds,
  /** Of an announced change after it was carried out or has ended, and of the former email and phone of a moved account. */
  takeBackMs: milliseconds,
  /** Of a used or expired invitation. */
  oldInvitationMs: milliseconds,
  /** Of the email and phone of an account that has changed its email. */
  changedEmailMs: milliseconds,
  backupMs: milliseconds,
  /** How often the site deletes what has expired. */
  cleanupMs: milliseconds,
});

export const privacy = z.object({
  operator: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  messagingWays,
  periods,
  /** Per account. */
  maxKnownDevices: z.int().check(z.gte(1)),
});
export type Privacy = z.infer<typeof privacy>;

export const getPrivacy = defineEndpoint('getPrivacy', 'GET', '/Privacy', { isShared: true });

export const privacyOperations = defineOperations(() => ({
  getPrivacy: defineOperation(getPrivacy, {
    summary: 'Who runs the site, how it sends messages, and how long it keeps which data.',
    access: 'public',
    output: privacy,
    errors: [],
  }),
}));
