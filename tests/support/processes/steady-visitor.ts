/** A client that sends requests at a steady rate and measures the response time. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const askEveryMs = 5;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Visit {
  /** 99th percentile of the response time, in ms. */
  readonly p99Ms: number;
  readonly requests: number;
}

/**
 * Requests the paths in turn, without waiting for responses, until the work has ended.
 *
 * @param optionsFor headers or address of the nth request
 * @throws when a response is missing or its status is not 200
 */
export async function visitWhile(
  url: string,
  paths: readonly string[],
  work: Promise<unknown>,
  optionsFor: (index: number) => RequestOptions = () => ({}),
): Promise<Visit> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const failures: unknown[] = [];
  const end = new AbortController();
  const ended = work.finally(() => end.abort());
  const ask = async (path: string, options: RequestOptions) => {
    const startedAt = performance.now();
    const sent = request(url + path, { agent, ...options }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    times.push(performance.now() - startedAt);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  };
  for (let index = 0; !end.signal.aborted; index += 1) {
    const path = paths[index % paths.length] ?? '/';
    pending.push(ask(path, optionsFor(index)).catch((error: unknown) => void failures.push(error)));
    await delay(askEveryMs);
  }
  await Promise.all(pending);
  await ended;
  agent.destroy();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} answers missed`);
  return { p99Ms: percentile(times, 0.99), requests: times.length };
}
