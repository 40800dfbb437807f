/** The log's line of an answer that was given without the framework, at the lowest price that it can be had for. */
import type { FastifyBaseLogger } from 'fastify';

export interface FastAnswer {
  readonly id: string;
  readonly route: string;
  readonly status: number;
  /** Null for what was prepared. */
  readonly ms: number | null;
}

export function createFastLog(logger: FastifyBaseLogger): (answered: FastAnswer) => void {
  /** What thousands of lines share is written once; by route and status. */
  const loggers = new Map<string, FastifyBaseLogger>();

  function loggerOf(route: string, status: number): FastifyBaseLogger {
    const key = `${status}${route}`;
    const known = loggers.get(key);
    if (known) return known;
    const made = logger.child({ method: 'GET', route, status, isPrepared: true });
    loggers.set(key, made);
    return made;
  }

  return ({ id, route, status, ms }) => {
    if (ms === null) loggerOf(route, status).info({ reqId: id }, 'answered');
    else {
      const took = { isDirect: true, ms: Math.round(ms) };
      logger.info({ reqId: id, method: 'GET', route, status, ...took }, 'answered');
    }
  };
}
