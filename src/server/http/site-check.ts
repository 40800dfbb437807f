/**
 * Answers `manage check`, which asks at the site's address whether it leads to this site, and how the question arrived.
 * Both sides prove that they read the same database.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { isForwarded } from './caller.ts';
import { isSame } from './origin-check.ts';
import { noCaching } from './responses.ts';

export const siteCheckPath = '/health/check';
/** Has a random question and the proof of who asks it, with a dot between. */
export const siteCheckHeader = 'x-site-check';

/** @param key the address key of the site; what it hashes otherwise is an address */
export const siteCheckProof = (key: string, who: 'asker' | 'site', question: string): string =>
  createHmac('sha256', key).update(`site check, ${who}: ${question}`).digest('hex');

/** How the question arrived. */
export interface Arrival {
  /** The address of the connection: that of the proxy, if there is one. */
  readonly sender: string;
  /** Whether the proxy named the address of its client, and whether the site believes it. */
  readonly forwarded: 'no' | 'ignored' | 'trusted';
}

export interface SiteCheckAnswer extends Arrival {
  readonly proof: string;
}

function forwardingOf({ headers, ips = [] }: FastifyRequest): Arrival['forwarded'] {
  if (!isForwarded(headers)) return 'no';
  return ips.length > 1 ? 'trusted' : 'ignored';
}

export function registerSiteCheck(app: FastifyInstance): void {
  app.get(siteCheckPath, async (request, reply): Promise<SiteCheckAnswer> => {
    const [question = '', proof = ''] = String(request.headers[siteCheckHeader]).split('.');
    if (!isSame(proof, siteCheckProof(app.addressKey, 'asker', question))) {
      throw new Refusal('not_found');
    }
    reply.header('cache-control', noCaching);
    return {
      proof: siteCheckProof(app.addressKey, 'site', question),
      sender: request.socket.remoteAddress ?? '',
      forwarded: forwardingOf(request),
    };
  });
}
