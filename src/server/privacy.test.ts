import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { codeLifetimeMs } from '#contract/accounts/codes.ts';
import { invitationKeptMs, invitationLifetimeMs } from '#contract/accounts/invitations.ts';
import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import { deletedPhotoHours, heldPhotoDays } from '#contract/gallery/moderation.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { longestWindowMs } from '#server/database/use-counts.ts';
import { linkLifetimeMs } from '#server/identity/codes.ts';
import { lapsesAfterMs } from '#server/features/accounts/registration/register.ts';
import { challengeLifetimeMs } from '#server/features/accounts/sign-in/challenges.queries.ts';
import { uploadKeyMs } from '#server/features/gallery/moderation/sweep-photos.ts';
import { maxDevices, deviceLifetimeMs } from '#server/identity/devices.ts';
import { sessionLimits } from '#server/identity/sessions.ts';
import { viewDayMs } from '#server/features/gallery/photos/view-log.ts';
import { cookieLifetimes } from '#server/http/mount-operations.ts';
import { sweepEveryMs } from './scheduled-jobs.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { searchesKeptMs } from '#server/features/members/directory/search-log.ts';

describeOnSqlite('the facts of the privacy page', ({ open }) => {
  test('name the operator and how messages are sent, as the settings say', async () => {
    const app = await buildTestApp(await open(), {
      operatorName: 'Ann <Example> & friends',
      contactEmail: 'help@directory.example',
      messagingWays: { email: 'outbox', sms: 'off' },
    });
    const response = await app.inject('/api/Privacy');
    expect(response.statusCode).toBe(200);
    expect(response.json<Privacy>()).toMatchObject({
      operator: { name: 'Ann <Example> & friends', email: 'help@directory.example' },
      messagingWays: { email: 'outbox', sms: 'off' },
    });
  });

  test('have the periods and limits that the program uses', async () => {
    const app = await buildTestApp(await open());
    const facts = (await app.inject('/api/Privacy')).json<Privacy>();
    const { operator, periods, maxKnownDevices } = facts;
    // Neither is set.
    expect(operator).toEqual({ name: null, email: null });
    expect(periods).toEqual({
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
      deletedPhotoMs: deletedPhotoHours * hourMs,
      heldPhotoMs: heldPhotoDays * 24 * hourMs,
      unconfirmedMessageMs: confirmWithinMs,
      proofMs: 30 * 24 * hourMs,
      relayedMessageMs: relayedForMs,
      closedMessageMs: closedForMs,
      unclosedMessageMs: unclosedForMs,
      invitationMs: invitationLifetimeMs,
      oldInvitationMs: invitationKeptMs,
      noticeMs: 72 * hourMs,
      takeBackMs: 30 * 24 * hourMs,
      changedEmailMs: 14 * 24 * hourMs,
      uploadKeyMs,
      backupMs: 30 * 24 * hourMs,
      cleanupMs: sweepEveryMs,
    });
    expect(maxKnownDevices).toBe(maxDevices);
  });

  test('have the lifetimes of the cookies that a sign-in and a forgotten password set', async () => {
    const site = await openAccountSite(await open());
    const { periods } = (await site.app.inject('/api/Privacy')).json<Privacy>();
    await site.join(1);
    const email = emailOfMember(1);
    const login = await site.ask('POST Account/login', { body: { email, password: goodPassword } });
    expect(login.status).toBe(200);
    expect(String(login.headers['set-cookie'])).toMatch(
      new RegExp(`device=[^,]* Max-Age=${periods.deviceCookieMs / 1000};`),
    );
    const reset = await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    expect(reset.status).toBe(200);
    expect(String(reset.headers['set-cookie'])).toMatch(
      new RegExp(`requester=[^,]* Max-Age=${periods.requesterCookieMs / 1000};`),
    );
  });
});
