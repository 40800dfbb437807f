/** A stop under load loses no request. */
import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { isLongRun } from './long-run.ts';

/** Repeats a request on one connection until the server closes it after a response. */
async function requestUntilClosed(site: Site, onFirst: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let count = 1; ; count += 1) {
      const sent = request(`${site.url}/api/FreakBrothers/search/an`, { agent }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      expect((JSON.parse(await text(response)) as unknown[]).length).toBeGreaterThan(0);
      if (count === 1) onFirst();
      if (response.headers.connection === 'close') return count;
    }
  } finally {
    agent.destroy();
  }
}

async function statusOnNewConnection(site: Site): Promise<number | undefined> {
  const sent = get(`${site.url}/api/FreakBrothers/search/an`, { agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function stopUnderLoad(): Promise<void> {
  const site = await startSite({ SAMPLE_DATA: '2000', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  onTestFinished(() => site.stop());
  const clients: Promise<number>[] = [];
  const firstResponses = Array.from(
    { length: 20 },
    () => new Promise<void>((resolve) => clients.push(requestUntilClosed(site, resolve))),
  );
  await Promise.all(firstResponses);
  const fresh = Array.from({ length: 50 }, () => statusOnNewConnection(site));
  // The connections have reached the machine after the next tick, but few are accepted.
  await new Promise((resolve) => process.nextTick(resolve));
  const exit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(new Set(await Promise.all(fresh))).toEqual(new Set([200]));
  for (const count of await Promise.all(clients)) expect(count).toBeGreaterThan(1);
  expect((await exit)[0]).toBe(0);
}

const rounds = isLongRun ? 20 : 2;

test(
  'every request that reaches the machine before SIGTERM has its response, and the exit code is 0',
  async () => {
    for (let round = 0; round < rounds; round += 1) await stopUnderLoad();
  },
  rounds * 60_000,
);
