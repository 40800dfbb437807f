/** Reads the certificate that visitors of the site get. */
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { codeOf } from '#contract/errors.ts';
import type { Tried } from './check-outcomes.ts';

const timeoutMs = 10_000;

/** @param origin with https */
export async function readCertificate(origin: string): Promise<Tried> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // One that has ended or is not trusted is read, too.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const measured = Date.parse(socket.getPeerCertificate().valid_to);
    const reason: unknown = socket.authorizationError;
    // The judgement knows when it ends.
    if (typeof reason !== 'string' || reason === 'CERT_HAS_EXPIRED') {
      return { problem: null, measured };
    }
    return { problem: `This machine does not trust it (${reason})`, measured };
  } catch (error) {
    const reason = error instanceof Error ? (codeOf(error) ?? error.name) : 'unknown';
    return { problem: `It could not be read from here (${String(reason)})` };
  } finally {
    socket.destroy();
  }
}
