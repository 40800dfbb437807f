/** Connects all parts of the server. Tests build the app with it too. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#contract/api/operations.ts';
import { isUnavailable as isDatabaseUnavailable } from '#server/database/dialects/database-errors.ts';
import { readAddressKey } from '#server/database/use-counts.ts';
import { findJumpPages } from '#server/features/jumps/search-jumps.ts';
import { findClaimedNumbers } from '#server/features/members/directory/profile.ts';
import { createVisitLog } from '#server/features/members/directory/visit-log.ts';
import { registerAdmission } from '#server/http/admission.ts';
import { createDirectCall } from '#server/http/bind-operation.ts';
import {
  anonymousCaller,
  clientAddressOf,
  registerAddressKey,
  warnAboutProxies,
} from '#server/http/caller.ts';
import { createServer, followRequests, registerHealth } from '#server/http/create-server.ts';
import { mountOperations } from '#server/http/mount-operations.ts';
import { describeApi } from '#server/http/openapi.ts';
import { registerOriginCheck, refuseWrites } from '#server/http/origin-check.ts';
import { describeFormFailure, registerPages } from '#server/http/pages/render-page.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import { registerPhotoFiles } from '#server/http/photo-files.ts';
import { registerPreparedResponses } from '#server/http/prepared-responses.ts';
import { registerSiteCheck } from '#server/http/site-check.ts';
import { registerSiteFiles } from '#server/http/site-files.ts';
import { limitUploads } from '#server/http/uploads.ts';
import {
  createDeferredWork,
  type IdentityDeps,
  type PasswordHasher,
} from '#server/identity/identity-deps.ts';
import { createFindViewer } from '#server/identity/user.ts';
import type { ServedResponse } from '#server/monitoring/metrics.ts';
import { PhotosUnavailable } from '#server/photo-storage/photo-storage.ts';
import { bindFeatures, type SiteDeps } from './features.ts';
import { createSiteLimits, limitSms } from './site-limits.ts';
import { openSitePhotos } from './site-photos.ts';

/** Holds every page of a large fraternity several times over, including 20,000 profiles. */
const preparedBytes = 48 * 1024 * 1024;

export interface AppDeps extends SiteDeps {
  /** Whether the site shows invented members; asked for each page that is rendered. */
  readonly hasSamples: () => Promise<boolean>;
  /** The built pages. Null for an app that serves only the API. */
  readonly web: WebBundle | null;
  readonly passwords: PasswordHasher;
  readonly onSmsCapReached?: () => void;
  readonly onMailCapReached?: () => void;
  /** The longest random delay for messages about an account that may not exist, so that timing does not reveal it. */
  readonly longestDelayMs: number;
  readonly logger: FastifyBaseLogger;
  readonly isStopping: () => boolean;
  /** The answer to every request that would change something; without it, the site can be changed. */
  readonly refusalOfWrites?: string;
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
  if (deps.refusalOfWrites !== undefined) refuseWrites(app, deps.refusalOfWrites);
  registerOriginCheck(app, { origin, isOriginFixed: deps.isOriginFixed });
  registerHealth(app, { isStopping: deps.isStopping, ping: () => database.checkHealth() });
  registerSiteCheck(app);

  const limits = createSiteLimits(deps, (error) =>
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
  const photos = openSitePhotos({
    ...deps,
    warn: (error, message) => app.log.warn({ err: error }, message),
  });
  app.addHook('onClose', () => photos.views.flush());
  app.addHook('onClose', async () => deps.images.close());
  const identity: IdentityDeps = {
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
  app.addHook('onClose', () => identity.deferred.settle());
  const bound = bindFeatures({
    ...deps,
    identity,
    visits,
    photos,
    countView: limits.countView,
    log: app.log,
  });
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
