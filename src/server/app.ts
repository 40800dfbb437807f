/** Connects all parts of the server. Tests build the app with it too. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { operations } from '#contract/api/operations.ts';
import type { Activity, MessagingWays } from '#contract/site-health/health.ts';
import { isUnavailable } from '#server/database/dialects/database-errors.ts';
import { readAddressKey } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountRoutes } from '#server/features/accounts/account-data/accounts.routes.ts';
import { createFindViewer } from '#server/identity/user.ts';
import { readNewAddressMails } from '#server/identity/new-address-mails.ts';
import { memberMailOperations } from '#contract/accounts/member-mails.ts';
import { memberMailUseCases } from './features/accounts/member-mails/member-mails.routes.ts';
import { announcedChangeOperations } from '#contract/accounts/announced-changes.ts';
import { announcedChangeUseCases } from './features/accounts/announced-changes/announced-changes.routes.ts';
import { claimOperations, type ClaimPolicy } from '#contract/accounts/claims.ts';
import { proofOperations } from '#contract/accounts/proofs.ts';
import { claimUseCases } from '#server/features/accounts/claims/claims.routes.ts';
import { siteHealthRoutes } from './features/site-health/site-health.routes.ts';
import { secondFactorRoutes } from '#server/features/accounts/sign-in-methods/sign-in-methods.routes.ts';
import { invitationOperations } from '#contract/accounts/invitations.ts';
import { invitationUseCases } from './features/accounts/invitations/invitations.routes.ts';
import { ownEmailRoutes } from './features/accounts/own-email/own-email.routes.ts';
import { vouchingOperations } from '#contract/accounts/vouching.ts';
import { vouchingUseCases } from './features/accounts/vouching/vouching.routes.ts';
import { createNotifyContributor } from '#server/features/accounts/notices/notify-owner.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { findClaimedNumbers } from '#server/features/members/directory/profile.queries.ts';
import { privacyRoutes, describePrivacy } from './privacy.ts';
import { findShownCompany } from '#server/features/jumps/company.ts';
import { findJumpPages } from '#server/features/jumps/search-jumps.ts';
import { findFirstPhotosIn } from '#server/features/people-in-photos/photos-of-members.ts';
import { jumpRoutes } from '#server/features/jumps/jumps.routes.ts';
import { memberRoutes } from '#server/features/members/directory/directory.routes.ts';
import { createVisitLog } from '#server/features/members/directory/visit-log.ts';
import { bindOperations, createDirectCall } from './http/bind-operation.ts';
import {
  anonymousCaller,
  createProxyWarning,
  clientAddressOf,
  registerAddressKey,
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
import { wireAccounts } from './wire-accounts.ts';
import { wireContact } from './wire-contact.ts';
import { wireMemorials } from './wire-memorials.ts';
import { wirePeople } from './wire-people.ts';
import { wireLimits } from './wire-limits.ts';
import { wireAdministration } from './wire-administration.ts';
import { wirePhotos } from './wire-photos.ts';
import type { Messaging } from './messaging/messaging.ts';
import { PhotosUnavailable, type PhotoStorage } from './photo-storage/photo-storage.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import type { ServedResponse } from './monitoring/metrics.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';
import type { PasswordHasher } from '#server/identity/identity-deps.ts';

/** Holds every page of a large fraternity several times over, including 20,000 profiles. */
const preparedBytes = 48 * 1024 * 1024;

/** Limits for page renders: how many run at once, and how many wait, per caller and in total. */
const rendering = {
  room: 4,
  maxWaitingPerCaller: 300,
  maxWaiting: 1_000,
  refusal: () => new Refusal('too_many_requests', { retryAfterSeconds: 5 }),
};

export interface AppDeps {
  readonly database: Database;
  /** Whether the site shows invented members; asked for each page that is rendered. */
  readonly hasSamples: () => Promise<boolean>;
  /** The built pages. Null for an app that serves only the API. */
  readonly web: WebBundle | null;
  /** Scheme, host and port that the site uses in its own links. */
  readonly origin: string;
  /** Whether visitors reach the site only at its origin. False for a trial. */
  readonly isOriginFixed: boolean;
  readonly isHstsForSubdomains: boolean;
  readonly trustProxy: boolean | string;
  /** False for trials: rate limits are off. */
  readonly isRateLimited: boolean;
  readonly passwords: PasswordHasher;
  readonly messaging: Messaging;
  /** How messages are sent, and what this process did since it started; for the health page. */
  readonly messagingWays: MessagingWays;
  readonly readActivity: () => Activity;
  /** The most text messages that all processes together send per hour. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
  /** The most mails per hour to addresses that were never validated, for all processes together. */
  readonly newAddressMailsPerHour: number;
  readonly onMailCapReached?: () => void;
  readonly photoStorage: PhotoStorage;
  /** Photos are refused while a folder has less free space. 0 for never. */
  readonly minFreeBytes: number;
  readonly images: ImageWork;
  /** The contact address for visitors who need help. Null if there is none. */
  readonly contactEmail: string | null;
  /** Who runs the site, for the privacy page. Null if the settings do not say. */
  readonly operatorName: string | null;
  /** Who approves claims. */
  readonly claimPolicy: ClaimPolicy;
  readonly isAdminSecondFactorRequired: boolean;
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
const isAway = (error: unknown) => isUnavailable(error) || error instanceof PhotosUnavailable;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { database, web, origin, now, onResponse = () => undefined } = deps;
  const isHttps = origin.startsWith('https:');
  const app = await createServer({
    logger: deps.logger,
    hsts: isHttps ? { includeSubDomains: deps.isHstsForSubdomains } : null,
    trustProxy: deps.trustProxy,
    isUnavailable: isAway,
    isStopping: deps.isStopping,
  });
  registerAddressKey(app, await readAddressKey(database.kysely));
  followRequests(app, onResponse);
  if (deps.trustProxy === false) {
    const warn = createProxyWarning();
    app.addHook('onRequest', (request, _reply, done) => {
      warn(request);
      done();
    });
  }
  registerOriginCheck(app, { origin, isOriginFixed: deps.isOriginFixed });
  registerHealth(app, { isStopping: deps.isStopping, ping: () => database.checkHealth() });

  const limits = wireLimits(deps, (error) =>
    app.log.warn({ err: error }, 'usage counts not written'),
  );
  const { admit } = limits;
  const findViewer = createFindViewer({
    database,
    now,
    isAdminSecondFactorRequired: deps.isAdminSecondFactorRequired,
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
    database,
    isRateLimited: deps.isRateLimited,
    onFailure: (error) => app.log.warn({ err: error }, 'searches and views not written'),
  });
  app.addHook('onClose', () => visits.flush());
  const photos = wirePhotos({
    database,
    photoStorage: deps.photoStorage,
    minFreeBytes: deps.minFreeBytes,
    images: deps.images,
    now,
    claimPolicy: deps.claimPolicy,
    contactEmail: deps.contactEmail,
    warn: (error, message) => app.log.warn({ err: error }, message),
  });
  app.addHook('onClose', () => photos.flush());
  app.addHook('onClose', async () => deps.images.close());
  const visitorDeps = {
    database,
    visits,
    now,
    countView: limits.countView,
    findCompany: (memberId: number) => findShownCompany({ database, now }, memberId),
    findPhotosIn: (memberId: number) => findFirstPhotosIn({ database }, memberId),
  };
  const accountDeps = wireAccounts(deps, photos.photoService, app.log);
  app.addHook('onClose', () => accountDeps.deferred.settle());
  const bound = [
    ...memberRoutes(visitorDeps),
    ...wireAdministration(accountDeps, visitorDeps),
    ...photos.bound,
    ...photos.bindAdmins(createNotifyContributor(accountDeps)),
    ...jumpRoutes({ database, now }),
    ...wireMemorials(accountDeps),
    ...wirePeople(accountDeps),
    ...historyRoutes({ database, now }),
    ...accountRoutes(accountDeps),
    ...secondFactorRoutes(accountDeps),
    ...bindOperations(memberMailOperations, memberMailUseCases, accountDeps),
    ...bindOperations(vouchingOperations, vouchingUseCases, accountDeps),
    ...bindOperations(invitationOperations, invitationUseCases, accountDeps),
    ...bindOperations({ ...claimOperations, ...proofOperations }, claimUseCases, accountDeps),
    ...bindOperations(announcedChangeOperations, announcedChangeUseCases, accountDeps),
    ...ownEmailRoutes(accountDeps),
    ...siteHealthRoutes({
      ...deps,
      readFreeBytes: photos.readFreeBytes,
      readNewAddressMails: () => readNewAddressMails(deps),
    }),
    ...wireContact(accountDeps, app.log),
    ...privacyRoutes(describePrivacy(deps)),
  ];
  mountOperations(app, bound, {
    admitText: limits.admitText,
    isHttps,
    forms: {
      isUnavailable: isAway,
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
    const acquire = createSemaphore(rendering);
    await registerPages(app, {
      web,
      callFor,
      origin,
      hasSamples: deps.hasSamples,
      withRenderPermit: (caller, render) =>
        withPermit(acquire(caller), async () => {
          // SQLite calls are synchronous. Yielding here lets other requests run between two renders.
          await setImmediate();
          return render();
        }),
      isUnavailable: isAway,
    });
  }
  return app;
}
