/** Connects all parts of the server. Tests build the app with it too. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { accountDataOperations } from '#contract/account-data/account-data.ts';
import { codeOperations } from '#contract/accounts/codes.ts';
import { ownEmailOperations } from '#contract/accounts/own-email.ts';
import { passkeyOperations } from '#contract/accounts/passkeys.ts';
import { passwordOperations } from '#contract/accounts/passwords.ts';
import { recoveryOperations } from '#contract/accounts/recovery.ts';
import { registrationOperations } from '#contract/accounts/registration.ts';
import { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { deletionOperations, settingsOperations } from '#contract/accounts/settings.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { operations } from '#contract/api/operations.ts';
import { contactOperations } from '#contract/contact/contact.ts';
import { inboxOperations } from '#contract/contact/inbox.ts';
import { relayedOperations } from '#contract/contact/relayed-messages.ts';
import { blueSkiesOperations } from '#contract/memorials/blue-skies.ts';
import { keeperOperations } from '#contract/memorials/keepers.ts';
import { remembranceOperations } from '#contract/memorials/remembrances.ts';
import { privacyOperations } from '#contract/privacy/privacy.ts';
import { companyOperations } from '#contract/jumps/company.ts';
import { jumpOperations } from '#contract/jumps/jumps.ts';
import { placeOperations } from '#contract/jumps/places.ts';
import { jumpSearchOperations } from '#contract/jumps/search-jumps.ts';
import { historyOperations } from '#contract/history/history.ts';
import { timelineOperations } from '#contract/history/timeline.ts';
import { directoryOperations } from '#contract/members/directory.ts';
import { offlineListOperations } from '#contract/members/offline-list.ts';
import { searchOperations } from '#contract/members/search.ts';
import { latestOperations } from '#contract/profile/latest.ts';
import { profileOperations } from '#contract/profile/profile.ts';
import {
  siteHealthOperations,
  type Activity,
  type MessagingWays,
} from '#contract/site-health/health.ts';
import { isUnavailable as isDatabaseUnavailable } from '#server/database/dialects/database-errors.ts';
import { readAddressKey } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountDataUseCases } from '#server/features/accounts/account-data/account-data.routes.ts';
import { recoveryUseCases } from '#server/features/accounts/recovery/recovery.routes.ts';
import { registerWithoutNumber } from '#server/features/accounts/registration/register.ts';
import { logKeeperRequests } from '#server/features/memorials/memorial-log.ts';
import { registrationUseCases } from '#server/features/accounts/registration/registration.routes.ts';
import { settingsUseCases } from '#server/features/accounts/settings/settings.routes.ts';
import { signInUseCases } from '#server/features/accounts/sign-in/sign-in.routes.ts';
import { relyingPartyOf } from '#server/features/accounts/sign-in/verify-passkey.ts';
import { createFindViewer } from '#server/identity/user.ts';
import { beginChange } from '#server/features/accounts/announced-changes/begin-change.ts';
import {
  describeChangeContext,
  findChangeStates,
} from '#server/features/accounts/announced-changes/present-changes.ts';
import { signInMethodUseCases } from '#server/features/accounts/sign-in-methods/sign-in-methods.routes.ts';
import { siteHealthUseCases } from './features/site-health/site-health.routes.ts';
import { ownEmailUseCases } from './features/accounts/own-email/own-email.routes.ts';
import type { ContactDeps } from '#server/features/contact/contact-deps.ts';
import { contactUseCases } from '#server/features/contact/contact.routes.ts';
import {
  removeKeptPhoto,
  setKeptPhoto,
  setKeptStory,
} from '#server/features/members/own-page/keep-member.ts';
import type { KeeperDeps } from '#server/features/memorials/memorial-deps.ts';
import { memorialUseCases } from '#server/features/memorials/memorials.routes.ts';
import { privacyUseCases } from './privacy.ts';
import { memberMailOperations } from '#contract/accounts/member-mails.ts';
import { memberMailUseCases } from './features/accounts/member-mails/member-mails.routes.ts';
import { announcedChangeOperations } from '#contract/accounts/announced-changes.ts';
import { announcedChangeUseCases } from './features/accounts/announced-changes/announced-changes.routes.ts';
import { claimOperations } from '#contract/accounts/claims.ts';
import { proofOperations } from '#contract/accounts/proofs.ts';
import { claimUseCases } from '#server/features/accounts/claims/claims.routes.ts';
import { invitationOperations } from '#contract/accounts/invitations.ts';
import { invitationUseCases } from './features/accounts/invitations/invitations.routes.ts';
import { vouchingOperations } from '#contract/accounts/vouching.ts';
import { vouchingUseCases } from './features/accounts/vouching/vouching.routes.ts';
import { findShownCompany } from '#server/features/jumps/company.ts';
import { findJumpPages } from '#server/features/jumps/search-jumps.ts';
import { findFirstPhotosIn } from '#server/features/people-in-photos/photos-of-members.ts';
import { jumpUseCases } from '#server/features/jumps/jumps.routes.ts';
import { ownMemberRoutes } from '#server/features/members/own-page/own-page.routes.ts';
import { historyUseCases } from './features/history/history.routes.ts';
import { findClaimedNumbers } from '#server/features/members/directory/profile.ts';
import { directoryUseCases } from '#server/features/members/directory/directory.routes.ts';
import { createVisitLog } from '#server/features/members/directory/visit-log.ts';
import { bindOperations, createDirectCall } from './http/bind-operation.ts';
import {
  anonymousCaller,
  clientAddressOf,
  registerAddressKey,
  warnAboutProxies,
} from '#server/http/caller.ts';
import { registerAdmission } from '#server/http/admission.ts';
import { createServer, registerHealth, followRequests } from '#server/http/create-server.ts';
import { mountOperations } from './http/mount-operations.ts';
import { describeApi } from './http/openapi.ts';
import { registerOriginCheck } from '#server/http/origin-check.ts';
import { registerPhotoFiles } from '#server/http/photo-files.ts';
import { registerPreparedResponses } from '#server/http/prepared-responses.ts';
import { registerPages, describeFormFailure } from '#server/http/pages/render-page.ts';
import { limitUploads } from '#server/http/uploads.ts';
import { registerSiteFiles } from '#server/http/site-files.ts';
import type { ImageWork } from './images/images.ts';
import { limitSms, wireLimits } from './wire-limits.ts';
import { wireAdministration } from './wire-administration.ts';
import { bindPhotos, wirePhotos } from './wire-photos.ts';
import type { Messaging } from './messaging/messaging.ts';
import { PhotosUnavailable, type PhotoStorage } from './photo-storage/photo-storage.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import type { ServedResponse } from './monitoring/metrics.ts';
import {
  createDeferredWork,
  type IdentityDeps,
  type PasswordHasher,
} from '#server/identity/identity-deps.ts';
import type { SiteSettings } from './settings.ts';

/** Holds every page of a large fraternity several times over, including 20,000 profiles. */
const preparedBytes = 48 * 1024 * 1024;

export interface AppDeps extends SiteSettings {
  readonly database: Database;
  /** Whether the site shows invented members; asked for each page that is rendered. */
  readonly hasSamples: () => Promise<boolean>;
  /** The built pages. Null for an app that serves only the API. */
  readonly web: WebBundle | null;
  /** Scheme, host and port that the site uses in its own links. */
  readonly origin: string;
  /** Whether visitors reach the site only at its origin. False for a trial. */
  readonly isOriginFixed: boolean;
  readonly passwords: PasswordHasher;
  readonly messaging: Messaging;
  /** How messages are sent, and what this process did since it started; for the health page. */
  readonly messagingWays: MessagingWays;
  readonly readActivity: () => Activity;
  readonly onSmsCapReached?: () => void;
  readonly onMailCapReached?: () => void;
  readonly photoStorage: PhotoStorage;
  readonly images: ImageWork;
  /** The longest random delay for messages about an account that may not exist, so that timing does not reveal it. */
  readonly longestDelayMs: number;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly version: string;
  readonly isStopping: () => boolean;
  readonly onResponse?: (served: ServedResponse) => void;
}

/** Errors after which the client can retry. */
const isUnavailable = (error: unknown) =>
  isDatabaseUnavailable(error) || error instanceof PhotosUnavailable;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { database, web, origin, now, onResponse = () => undefined } = deps;
  const isHttps = origin.startsWith('https:');
  const app = await createServer({
    logger: deps.logger,
    hsts: isHttps ? { includeSubDomains: deps.isHstsForSubdomains } : null,
    trustProxy: deps.trustProxy,
    isUnavailable,
    isStopping: deps.isStopping,
  });
  registerAddressKey(app, await readAddressKey(database.kysely));
  followRequests(app, onResponse);
  if (deps.trustProxy === false) warnAboutProxies(app);
  registerOriginCheck(app, { origin, isOriginFixed: deps.isOriginFixed });
  registerHealth(app, { isStopping: deps.isStopping, ping: () => database.checkHealth() });

  const limits = wireLimits(deps, (error) =>
    app.log.warn({ err: error }, 'usage counts not written'),
  );
  const { admit } = limits;
  const findViewer = createFindViewer({
    ...deps,
    onFailure: (error) => app.log.warn({ err: error }, 'session not extended'),
  });
  registerAdmission(app, { findViewer, admit });
  registerPreparedResponses(app, {
    readVersion: () => database.readContentVersion(),
    maxBytes: preparedBytes,
  });
  limitUploads(app);
  app.addHook('onClose', () => limits.flush());
  const visits = createVisitLog({
    ...deps,
    onFailure: (error) => app.log.warn({ err: error }, 'searches and views not written'),
  });
  app.addHook('onClose', () => visits.flush());
  const photos = wirePhotos({
    ...deps,
    warn: (error, message) => app.log.warn({ err: error }, message),
  });
  app.addHook('onClose', () => photos.views.flush());
  app.addHook('onClose', async () => deps.images.close());
  const visitorDeps = {
    database,
    visits,
    now,
    countView: limits.countView,
    findCompany: (memberId: number) => findShownCompany({ database, now }, memberId),
    findPhotosIn: (memberId: number) => findFirstPhotosIn({ database }, memberId),
  };
  const accountDeps: IdentityDeps = {
    ...deps,
    messaging: limitSms(deps, app.log),
    deferred: createDeferredWork({
      longestDelayMs: deps.longestDelayMs,
      onFailure: (error) => app.log.warn({ err: error }, 'message not sent'),
    }),
    onNewAddressCap(secondsLeft) {
      const { newAddressMailsPerHour } = deps;
      app.log.warn({ newAddressMailsPerHour, secondsLeft }, 'mail cap reached');
      deps.onMailCapReached?.();
    },
    onUndelivered: (error) => app.log.warn({ err: error }, 'code not sent'),
  };
  const uploadDeps = { ...accountDeps, photos: photos.photoService, images: deps.images };
  const signInDeps = {
    ...accountDeps,
    relyingParty: relyingPartyOf(origin, deps.isOriginFixed),
  };
  app.addHook('onClose', () => accountDeps.deferred.settle());
  const keeperDeps: KeeperDeps = {
    ...uploadDeps,
    registerAccount: (form, caller, enter) =>
      registerWithoutNumber(accountDeps, form, caller, enter),
    setStory: (kept, story) => setKeptStory(uploadDeps, kept, story),
    setPhoto: (kept, form) => setKeptPhoto(uploadDeps, kept, form),
    removePhoto: (kept, kind) => removeKeptPhoto(uploadDeps, kept, kind),
  };
  const contactDeps: ContactDeps = {
    ...uploadDeps,
    announcedChanges: {
      describe: (messageId) => describeChangeContext(accountDeps, messageId),
      findStates: (messageIds) => findChangeStates(accountDeps, messageIds),
      begin: (messageId, viewer) => beginChange(accountDeps, messageId, viewer),
    },
    onFull: (messages) => app.log.warn({ messages }, 'contact messages full'),
  };
  const bound = [
    ...bindOperations(
      {
        ...directoryOperations,
        ...latestOperations,
        ...offlineListOperations,
        ...profileOperations,
        ...searchOperations,
      },
      directoryUseCases,
      visitorDeps,
    ),
    ...wireAdministration(accountDeps, visitorDeps),
    ...bindOperations(
      { ...blueSkiesOperations, ...remembranceOperations, ...keeperOperations },
      memorialUseCases,
      keeperDeps,
    ),
    ...bindOperations(
      { ...jumpOperations, ...companyOperations, ...jumpSearchOperations, ...placeOperations },
      jumpUseCases,
      { database, now },
    ),
    ...ownMemberRoutes(uploadDeps),
    ...bindPhotos(accountDeps, photos),
    ...bindOperations({ ...signInOperations, ...passwordOperations }, signInUseCases, signInDeps),
    ...bindOperations(
      { ...passkeyOperations, ...secondFactorOperations },
      signInMethodUseCases,
      signInDeps,
    ),
    ...bindOperations(recoveryOperations, recoveryUseCases, accountDeps),
    ...bindOperations({ ...registrationOperations, ...codeOperations }, registrationUseCases, {
      ...accountDeps,
      onValidated: logKeeperRequests,
    }),
    ...bindOperations(ownEmailOperations, ownEmailUseCases, accountDeps),
    ...bindOperations(settingsOperations, settingsUseCases, uploadDeps),
    ...bindOperations(
      { ...accountDataOperations, ...deletionOperations },
      accountDataUseCases,
      uploadDeps,
    ),
    ...bindOperations({ ...historyOperations, ...timelineOperations }, historyUseCases, {
      database,
      now,
    }),
    ...bindOperations(memberMailOperations, memberMailUseCases, accountDeps),
    ...bindOperations(vouchingOperations, vouchingUseCases, accountDeps),
    ...bindOperations(invitationOperations, invitationUseCases, accountDeps),
    ...bindOperations({ ...claimOperations, ...proofOperations }, claimUseCases, uploadDeps),
    ...bindOperations(announcedChangeOperations, announcedChangeUseCases, accountDeps),
    ...bindOperations(siteHealthOperations, siteHealthUseCases, {
      ...deps,
      readFreeBytes: photos.readFreeBytes,
    }),
    ...bindOperations(
      { ...contactOperations, ...relayedOperations, ...inboxOperations },
      contactUseCases,
      contactDeps,
    ),
    ...bindOperations(privacyOperations, privacyUseCases, deps),
  ];
  mountOperations(app, bound, {
    admitText: limits.admitText,
    isHttps,
    forms: {
      isUnavailable,
      describeFailure: (message, typed) => describeFormFailure({ web, isHttps }, message, typed),
    },
  });
  registerPhotoFiles(app, {
    ...photos.files,
    admitPreview: (request) => limits.admitPreview(clientAddressOf(request)),
  });
  registerSiteFiles(app, {
    origin,
    findIndexedProfiles: (limit) => findClaimedNumbers(database.kysely, limit),
    findJumpPages: () => findJumpPages({ database, now }),
    describeApi: () => JSON.stringify(describeApi(Object.values(operations), deps.version)),
  });

  if (web) {
    const callAs = createDirectCall(bound, admit);
    // Pages are rendered as for a visitor. Personal parts are added in the browser.
    const callFor = (request: FastifyRequest) => callAs(anonymousCaller(request));
    await registerPages(app, { web, callFor, origin, hasSamples: deps.hasSamples, isUnavailable });
  }
  return app;
}
