/**
 * Guesses passwords from many addresses at several processes. The attempts are counted together and exactly, and the
 * owner can sign in.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import { openGuessedSites, type GuessedSites } from './guessing-sites.ts';

const processes = isWholeProof ? 4 : 2;
const attempts = isWholeProof ? 1_000 : 220;
const wholeRounds = 10;
const atOnce = 24;
const maxOfAnAddress = 10;
const maxOfStrangers = 100;
const password = 'correct horse battery';

let sites: GuessedSites;
beforeAll(async () => {
  sites = await openGuessedSites(processes);
}, 120_000);
afterAll(() => sites.stop());

/** Sends the requests in turn, this many at once; @returns how often each status occurred */
async function repeat(count: number, ask: (index: number) => Promise<{ status: number }>) {
  const byStatus: Record<number, number> = {};
  const waiting = Array.from({ length: count }, (_, index) => index).values();
  const askInTurn = async () => {
    for (const index of waiting) {
      const { status } = await ask(index);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  return byStatus;
}

/** Addresses of this round only, without earlier attempts. */
const addressOf = (round: number, index: number) =>
  `10.${round % 250}.${Math.floor(index / 250)}.${index % 250}`;

interface Round {
  readonly attempts: number;
  readonly looked: number;
  readonly processorMsOfALook: number;
  readonly processorMsOfARefusal: number;
}

async function attack(round: number): Promise<Round> {
  const email = `guessed-${round}-${Date.now()}@example.org`;
  const registered = await sites.ask('POST Account/register', {
    from: `172.16.${round}.1`,
    body: {
      freakBrotherNumber: sites.livingNumbers[round],
      firstName: 'Ann',
      lastName: 'Example',
      email,
      password,
      confirmPassword: password,
    },
  });
  expect(registered.status).toBe(200);
  const cookie = registered.device;
  // The limit of one address is the same in one process; that of all strangers comes first.
  const isByFew = round % 2 === 1;
  const addresses = isByFew ? 8 : 500;
  const bound = isByFew ? addresses * maxOfAnAddress : maxOfStrangers;
  const guess = (index: number) =>
    sites.ask('POST Account/login', {
      from: addressOf(round, index % addresses),
      body: { email, password: `wrong-${index}` },
    });

  const before = await sites.processorMs();
  const first = await repeat(2 * bound, guess);
  const between = await sites.processorMs();
  expect(first).toEqual({ 401: bound, 429: bound });
  const others = attempts - 2 * bound;
  expect(await repeat(others, guess)).toEqual({ 429: others });
  const after = await sites.processorMs();

  const login = (from: string, given = {}) =>
    sites.ask('POST Account/login', { from, body: { email, password }, ...given });
  // Beyond the limit even the right password is refused.
  for (let index = 0; index < 8; index += 1) {
    expect((await login(addressOf(round, index))).status).toBe(429);
  }
  expect((await login(`172.17.${round}.1`)).status).toBe(isByFew ? 200 : 429);
  // One attacker's address has used up its sign-ins for a minute.
  const owner = await login(`172.18.${round}.1`, { cookie });
  expect(owner.status).toBe(200);
  const processorMsOfARefusal = (after - between) / others;
  return {
    attempts,
    looked: bound,
    processorMsOfALook: (between - before) / bound - processorMsOfARefusal,
    processorMsOfARefusal,
  };
}

test(
  'failed sign-ins are counted together and exactly, and refused ones cost no hash',
  async () => {
    const rounds = await proveRounds<Round>({
      name: 'guessing-passwords',
      short: 1,
      whole: wholeRounds,
      round: attack,
    });
    const sum = (pick: (round: Round) => number) =>
      rounds.reduce((total, round) => total + pick(round), 0);
    const lookMs = sum((round) => round.processorMsOfALook) / rounds.length;
    const refusalMs = sum((round) => round.processorMsOfARefusal) / rounds.length;
    await reportProof([
      {
        what: `Wrong passwords from up to 500 addresses per account, at ${processes} processes at once`,
        found: `${sum((round) => round.attempts)}, of which ${sum((round) => round.looked)} were checked`,
        wanted: `exactly ${maxOfAnAddress} per address, ${maxOfStrangers} in total; none succeeds beyond; the owner's device can sign in`,
        isMet: true,
      },
      {
        what: 'Processor time of a refused attempt, and of a checked one',
        found: `${refusalMs.toFixed(1)} and ${lookMs.toFixed(1)} ms`,
        wanted: 'less than a third: no hash',
        isMet: !isWholeProof || refusalMs < lookMs / 3,
      },
    ]);
  },
  proofTimeoutMs,
);

/** Requests without a limit, unlike searches. */
const lightPaths = ['/', '/api/FreakBrothers/summary', '/api/FreakBrothers/1'];
const visitMs = 8_000;
const unnoticedMs = 30;
const maxOverIdle = 5;

test.runIf(isWholeProof)(
  'sign-ins with invented emails, which all cost a hash, delay nobody',
  async () => {
    const [url = ''] = sites.urls;
    const idle = await visitWhile(url, lightPaths, delay(visitMs));
    const end = performance.now() + visitMs;
    let index = 0;
    const guessing = Array.from({ length: 120 }, async () => {
      while (performance.now() < end) {
        index += 1;
        const body = { email: `nobody-${index}@example.org`, password };
        const { status } = await sites.ask('POST Account/login', {
          from: addressOf(251, index),
          at: 0,
          body,
        });
        expect([401, 429]).toContain(status);
      }
    });
    const busy = await visitWhile(url, lightPaths, Promise.all(guessing));
    await reportProof([
      {
        what: `p99 of light requests during sign-ins with invented emails at the same process, 120 at a time`,
        found: `${busy.p99Ms.toFixed(1)} ms (idle ${idle.p99Ms.toFixed(1)} ms), ${index} sign-ins`,
        wanted: `at most ${maxOverIdle} times idle or ${unnoticedMs} ms`,
        isMet: busy.p99Ms <= Math.max(maxOverIdle * idle.p99Ms, unnoticedMs),
      },
    ]);
  },
  proofTimeoutMs,
);
