/**
 * Malformed input to every operation, generated from the API's own description: each response matches the description,
 * none is a failure and none is missing. `SEED` repeats the requests that an error names.
 */
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations as contract } from '#contract/api/operations.ts';
import { firstSeed, isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { createResponseCheck, type FindProblem, type PlainResponse } from './input-responses.ts';
import {
  describedOperations,
  fixedWords,
  requestsTo,
  type DescribedOperation,
  type Description,
  type InputRequest,
} from './input-requests.ts';
import { mediansOfQuarters, maxGrowth } from '../site-memory.ts';
import { openInputSite, type InputSite } from './input-site.ts';
import { rememberValues, type RememberedValues } from './input-known-values.ts';

/** Per operation. */
const requestsARound = isWholeProof ? 50 : 6;
/** Of the operations, at least so many succeed in a whole proof. */
const completedShare = 0.45;
const wholeRounds = 16;
const atOnce = 16;
/** Waits for the log lines. */
const logDelayMs = 500;

let site: InputSite;
let operations: DescribedOperation[] = [];
let findProblem: FindProblem;
const remembered: RememberedValues = rememberValues();

beforeAll(async () => {
  site = await openInputSite();
  const response = await fetch(`${site.url}/api/openapi.json`);
  const description = (await response.json()) as Description;
  operations = describedOperations(description);
  findProblem = createResponseCheck(description);
  for (const [name, value] of site.knownValues) remembered.add(name, value);
});
afterAll(() => site.stop());

const shown = ({ method, target, caller, headers, body, isChunked }: InputRequest) =>
  JSON.stringify({
    method,
    target,
    caller,
    headers,
    isChunked,
    body: body?.toString() ?? null,
  }).slice(0, 2_000);

/** A larger header block is refused before it is read completely. */
const maxHeaderBytes = 16 * 1024;
const isTooLong = ({ target, headers }: InputRequest) =>
  target.length + JSON.stringify(headers).length > maxHeaderBytes;

interface Round {
  readonly requests: number;
  readonly memoryMb: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The operations that took effect. */
  readonly succeeded: readonly string[];
  /** One site per run. */
  readonly run: string;
}

interface Sent {
  readonly operation: DescribedOperation;
  readonly given: InputRequest;
}

const formOperations = new Set(
  Object.values<Operation>(contract)
    .filter(({ takesForms }) => takesForms)
    .map(({ id }) => id),
);

/** A form that is refused is answered with a page for its sender. */
const isRefusedForm = ({ operation, given }: Sent, { status, contentType }: PlainResponse) =>
  status >= 400 &&
  status < 500 &&
  contentType.startsWith('text/html') &&
  formOperations.has(operation.operationId) &&
  (given.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

function problemOf({ operation, given }: Sent, response: PlainResponse): string | null {
  if (isRefusedForm({ operation, given }, response)) return null;
  if (response.status === 431 && isTooLong(given)) return null;
  return findProblem(operation, response, given.body?.toString() ?? '');
}

/** The same number for each operation, in turn. */
function drawRequests(index: number): Sent[] {
  const words = fixedWords(operations);
  const drawn = operations.map((operation, place) =>
    fc
      .sample(requestsTo(operation, remembered.values, words), {
        seed: firstSeed + index * operations.length + place,
        numRuns: requestsARound,
      })
      .map((given) => ({ operation, given })),
  );
  return Array.from({ length: requestsARound }, (_, turn) =>
    drawn.flatMap((requests) => requests[turn] ?? []),
  ).flat();
}

async function askAll(index: number): Promise<Round> {
  site.renew();
  const requests = drawRequests(index);
  const waiting = requests.values();
  const byStatus: Record<string, number> = {};
  const succeeded = new Set<string>();

  async function ask({ operation, given }: Sent): Promise<void> {
    const response = await site.send(given).catch((error: unknown) => String(error));
    const problem =
      typeof response === 'string' ? response : problemOf({ operation, given }, response);
    if (typeof response === 'string' || problem !== null) {
      await delay(logDelayMs);
      const where = `to ${shown(given)}\nwith SEED=${firstSeed}, round ${index}`;
      throw new Error([problem, where, ...site.failures()].join('\n'));
    }
    byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
    if (response.status === 200) {
      succeeded.add(operation.operationId);
      remembered.learn(response);
    }
    // A request may have ended the sessions that the test uses.
    if (response.status === 401 && given.caller !== 'anonymous') site.renew();
  }

  const askInTurn = async () => {
    for (const each of waiting) await ask(each);
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  expect(site.failures()).toEqual([]);
  expect(await site.isHealthy()).toBe(true);
  return {
    requests: requests.length,
    memoryMb: await site.memoryMb(),
    byStatus,
    succeeded: [...succeeded],
    run: site.url,
  };
}

test(
  'every response matches the description of its operation, whatever the request',
  async () => {
    const rounds = await proveRounds<Round>({
      name: 'input',
      short: 1,
      whole: wholeRounds,
      round: askAll,
    });
    const byStatus: Record<string, number> = {};
    for (const [status, times] of rounds.flatMap((round) => Object.entries(round.byStatus))) {
      byStatus[status] = (byStatus[status] ?? 0) + times;
    }
    const requests = rounds.reduce((sum, round) => sum + round.requests, 0);
    const succeeded = new Set(rounds.flatMap((round) => round.succeeded)).size;
    const [longest = []] = Object.values(Object.groupBy(rounds, ({ run }) => run))
      .map((run = []) => run)
      .toSorted((a, b) => b.length - a.length);
    const memory = mediansOfQuarters(longest.map((round) => round.memoryMb));
    // The requests add data, so lists and their compressed copies grow.
    const growth = memory[3] / memory[2];
    await reportProof([
      {
        what: `Requests to ${operations.length} operations, generated from \`/api/openapi.json\``,
        found: `${requests}: ${Object.entries(byStatus)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', ')}`,
        wanted: 'each within 45 s and as described; 0 × 5xx',
        isMet: true,
      },
      {
        what: 'Operations that some of these requests completed',
        found: `${succeeded}: ${Math.round((100 * succeeded) / operations.length)} %`,
        wanted: `${completedShare * 100} %; the others need a mailed token or a second factor, or something that a request has used up`,
        isMet: succeeded >= operations.length * (isWholeProof ? completedShare : 0.2),
      },
      ...(isWholeProof
        ? [
            {
              what: `Memory (RSS) in the four quarters of the longest run of these, ${longest.length * requestsARound * operations.length} requests that add data`,
              found: `${memory.map((size) => Math.round(size)).join(', ')} MiB: ${growth.toFixed(3)}`,
              wanted: `the last at most ${maxGrowth} times the third`,
              isMet: growth <= maxGrowth,
            },
          ]
        : []),
    ]);
  },
  proofTimeoutMs,
);
