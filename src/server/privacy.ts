/** Collects what the privacy page says. Each period is the constant that the program itself uses. */
import { noticeMs, takeBackMs } from '#contract/accounts/announced-changes.ts';
import { codeLifetimeMs } from '#contract/accounts/codes.ts';
import { invitationKeptMs, invitationLifetimeMs } from '#contract/accounts/invitations.ts';
import { formerEmailMs } from '#contract/accounts/own-email.ts';
import { proofDays } from '#contract/accounts/proofs.ts';
import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import { privacyOperations, type Privacy } from '#contract/privacy/privacy.ts';
import { dayMs } from '#contract/time.ts';
import { longestWindowMs } from '#server/database/use-counts.ts';
import { lapsesAfterMs } from '#server/features/accounts/registration/register.ts';
import { challengeLifetimeMs } from '#server/features/accounts/sign-in/challenges.queries.ts';
import { deletedPhotoMs } from '#server/features/gallery/moderation/moderation.present.ts';
import { uploadKeyMs } from '#server/features/gallery/moderation/sweep-photos.ts';
import { heldPhotoMs } from '#server/features/gallery/photos/own-photos.ts';
import { viewDayMs } from '#server/features/gallery/photos/view-log.ts';
import { searchesKeptMs } from '#server/features/members/directory/search-log.ts';
import { backupMs } from '#server/features/site-health/backup-records.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { cookieLifetimes } from '#server/http/mount-operations.ts';
import { linkLifetimeMs } from '#server/identity/codes.ts';
import { deviceLifetimeMs, maxDevices } from '#server/identity/devices.ts';
import { sessionLimits } from '#server/identity/sessions.ts';
import { sweepEveryMs } from './scheduled-jobs.ts';

interface PrivacyDeps {
  readonly operatorName: string | null;
  readonly contactEmail: string | null;
  readonly messagingWays: Privacy['messagingWays'];
}

export const describePrivacy = (deps: PrivacyDeps): Privacy => ({
  operator: { name: deps.operatorName, email: deps.contactEmail },
  messagingWays: deps.messagingWays,
  periods: {
    memberSession: sessionLimits.User,
    adminSession: sessionLimits.Admin,
    codeMs: codeLifetimeMs,
    linkMs: linkLifetimeMs,
    challengeMs: challengeLifetimeMs,
    unvalidatedAccountMs: lapsesAfterMs,
    knownDeviceMs: deviceLifetimeMs,
    deviceCookieMs: cookieLifetimes.device * 1000,
    requesterCookieMs: cookieLifetimes.requester * 1000,
    searchMs: searchesKeptMs,
    useCountMs: longestWindowMs,
    photoViewerMs: viewDayMs,
    deletedPhotoMs,
    heldPhotoMs,
    uploadKeyMs,
    proofMs: proofDays * dayMs,
    unconfirmedMessageMs: confirmWithinMs,
    relayedMessageMs: relayedForMs,
    closedMessageMs: closedForMs,
    unclosedMessageMs: unclosedForMs,
    invitationMs: invitationLifetimeMs,
    oldInvitationMs: invitationKeptMs,
    noticeMs,
    takeBackMs,
    changedEmailMs: formerEmailMs,
    backupMs,
    cleanupMs: sweepEveryMs,
  },
  maxKnownDevices: maxDevices,
});

export const bindPrivacy = (deps: PrivacyDeps) =>
  bindOperations(deps, privacyOperations, {
    getPrivacy: (deps) => Promise.resolve(describePrivacy(deps)),
  });
