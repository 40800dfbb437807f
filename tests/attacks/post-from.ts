/** Sends POST requests from any of this machine's loopback addresses, as the site sees them. */
import { request, type Agent } from 'node:http';

/** @returns the status of the response */
export function postFrom(
  localAddress: string,
  url: string,
  body: object,
  agent?: Agent,
): Promise<number> {
  const response = Promise.withResolvers<number>();
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', localAddress, headers, ...(agent ? { agent } : {}) };
  const sent = request(url, options, (reply) => {
    reply.resume();
    reply.once('end', () => response.resolve(reply.statusCode ?? 0));
    reply.once('error', response.reject);
  });
  sent.once('error', response.reject);
  sent.end(JSON.stringify(body));
  return response.promise;
}
