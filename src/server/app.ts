/** The one place where the parts are joined; the tests build it too. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { operations } from '#contract/operations.ts';
import { isUnavailable } from './database/database-errors.ts';
import { ping, readContentVersion, type Database } from './database/open-database.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { createVisitLog } from './features/members/visit-log.ts';
import { createDirectCall } from './http/bind-operation.ts';
import { createServer } from './http/create-server.ts';
import { registerHealth } from './http/health.ts';
import { mountOperations } from './http/mount-operations.ts';
import { describeApi } from './http/openapi.ts';
import { createPreparedAnswers } from './http/prepared-answers.ts';
import { registerPages } from './http/render-page.ts';
import { registerSiteFiles } from './http/site-files.ts';
import type { WebBundle } from './http/web-bundle.ts';

/** Holds all pages of a fraternity of tens of thousands several times over. */
const preparedBytes = 64 * 1024 * 1024;

export interface AppParts {
  readonly database: Database;
  /** The built pages; null for an app that answers the API alone. */
  readonly web: WebBundle | null;
  /** Scheme, host and port of the site's own links. */
  readonly origin: string;
  readonly trustProxy: boolean | string;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly version: string;
  readonly isStopping: () => boolean;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, web, origin } = parts;
  const app = await createServer({
    logger: parts.logger,
    isHttps: origin.startsWith('https:'),
    trustProxy: parts.trustProxy,
    isUnavailable,
    isStopping: parts.isStopping,
  });
  registerHealth(app, { isStopping: parts.isStopping, ping: () => ping(database) });

  const visits = createVisitLog({
    database,
    onFailure: (error) => app.log.warn({ err: error }, 'searches and views could not be written'),
  });
  app.addHook('onClose', () => visits.flush());
  const bound = [...memberRoutes({ database, visits, now: parts.now }), ...historyRoutes(database)];
  const prepared = createPreparedAnswers({
    readVersion: () => readContentVersion(database),
    mostBytes: preparedBytes,
  });
  mountOperations(app, bound, prepared);
  registerSiteFiles(app, origin);
  const description = JSON.stringify(describeApi(Object.values(operations), parts.version));
  app.get(`${apiBase}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );

  if (web) {
    const call = createDirectCall(bound);
    await registerPages(app, { web, callFor: () => call, origin, prepared, isUnavailable });
  }
  return app;
}
