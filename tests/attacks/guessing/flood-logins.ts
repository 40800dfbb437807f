/**
 * Floods the sign-ins of a site from one address, with invented emails. A test starts it as a separate process, passes
 * the port and the number of connections, and ends it with a message. It replies with how often each status occurred.
 */
import { Agent } from 'node:http';
import { postFrom } from '../post-from.ts';

const [port = '', connections = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses: Record<number, number> = {};

const stopping = new AbortController();
process.once('message', () => stopping.abort());
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, connection) => {
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const body = { email: `nobody${connection}-${index}@example.org`, password: 'no password' };
      const url = `http://127.0.0.1:${port}/api/Account/login`;
      const status = await postFrom('127.0.0.1', url, body, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
);
process.send?.(statuses, () => process.exit(0));
