/** Writes and reads without a pause during faults, and remembers which writes were acknowledged. */
import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { MemberListItem } from '#contract/members/directory.ts';

export const adminAccount = { email: 'admin@directory.example', password: 'kestrel over hinckley' };
export const adminSettings = {
  ADMIN_EMAIL: adminAccount.email,
  ADMIN_PASSWORD: adminAccount.password,
};

const pauseMs = 5;
const requestTimeoutMs = 30_000;

interface Outcome {
  /** 0 for a refused or closed connection. */
  readonly status: number;
  readonly at: number;
  readonly isWrite: boolean;
}

export interface Ledger {
  readonly outcomes: readonly Outcome[];
  readonly acknowledged: readonly number[];
  /** Milliseconds from `since` until a write and a read succeeded and none failed afterwards. */
  recoveredAfterMs(since: number): number;
  /** Waits for another successful write. */
  untilWritten(): Promise<void>;
  stop(): Promise<void>;
}

export async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as User).token;
}

interface LedgerOptions {
  readonly writers?: number;
  readonly readers?: number;
  /** Number of the first added member. */
  readonly firstNumber?: number;
}

const readPaths = ['/', '/api/FreakBrothers/summary', '/api/FreakBrothers/search/ann'];

/** @param url of the site, or of the proxy in front of its processes */
export async function startLedger(
  url: string,
  { writers = 4, readers = 2, firstNumber = 100_000 }: LedgerOptions = {},
): Promise<Ledger> {
  const token = await logIn(url);
  const outcomes: Outcome[] = [];
  const acknowledged: number[] = [];
  let nextNumber = firstNumber;
  const stopping = new AbortController();

  /** Each request has its own connection, because on a kept one it may cross with the close. */
  async function ask(path: string, given: RequestOptions = {}, body = ''): Promise<number> {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    try {
      const sent = request(url + path, { ...given, agent: false, signal }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await buffer(response);
      return response.statusCode ?? 0;
    } catch {
      return 0;
    }
  }

  async function write(): Promise<void> {
    const freakBrotherNumber = nextNumber;
    nextNumber += 1;
    const body = JSON.stringify({ freakBrotherNumber, firstName: 'Ann', lastName: 'Example' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const status = await ask('/api/FreakBrothers', { method: 'POST', headers }, body);
    if (status === 200) acknowledged.push(freakBrotherNumber);
    outcomes.push({ status, at: performance.now(), isWrite: true });
  }

  async function read(turn: number): Promise<void> {
    const status = await ask(readPaths[turn % readPaths.length] ?? '/');
    outcomes.push({ status, at: performance.now(), isWrite: false });
  }

  async function repeat(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await work(turn);
      await delay(pauseMs);
    }
  }

  const running = [
    ...Array.from({ length: writers }, () => repeat(write)),
    ...Array.from({ length: readers }, () => repeat(read)),
  ];

  return {
    outcomes,
    acknowledged,
    recoveredAfterMs(since) {
      const after = outcomes.filter(({ at }) => at > since);
      const firsts = [true, false].map((kind) => {
        const own = after.filter(({ isWrite }) => isWrite === kind);
        return own[own.findLastIndex(({ status }) => status !== 200) + 1]?.at ?? Infinity;
      });
      return Math.max(...firsts) - since;
    },
    async untilWritten() {
      const before = acknowledged.length;
      const deadline = Date.now() + requestTimeoutMs;
      while (acknowledged.length <= before) {
        if (Date.now() > deadline) throw new Error('Nothing could be written any more');
        await delay(pauseMs);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** How often each status other than 200 occurred. */
export function failuresIn({ outcomes }: Ledger): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) {
    if (status !== 200) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Every acknowledged write is stored, and none twice. */
export async function expectNothingLost(url: string, ledger: Ledger): Promise<void> {
  const response = await fetch(`${url}/api/FreakBrothers/all`);
  const numbers = ((await response.json()) as MemberListItem[]).map(
    ({ freakBrotherNumber }) => freakBrotherNumber,
  );
  const present = new Set(numbers);
  expect(present.size).toBe(numbers.length);
  expect(ledger.acknowledged.filter((number) => !present.has(number))).toEqual([]);
  expect(ledger.acknowledged.length).toBeGreaterThan(0);
}
