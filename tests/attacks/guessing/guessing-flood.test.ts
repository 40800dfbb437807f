/**
 * One address floods the sign-ins of a real site over 120 connections; everyone else can still sign in. Times are
 * measured, so there is no short form.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MemberListItem } from '#contract/members/directory.ts';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { postFrom } from '../post-from.ts';

const connections = 120;
const logins = 100;
const loginEveryMs = 150;
const maxLoginMs = 3_000;
const accounts = 14;
const password = 'correct horse battery';

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: '200', LOG_LEVEL: 'error' });
}, 120_000);
afterAll(() => site.stop());

const post = (from: string, path: string, body: object) =>
  postFrom(from, `${site.url}/api/${path}`, body);

async function registerSome(): Promise<string[]> {
  const all = await fetch(`${site.url}/api/FreakBrothers/all`);
  const living = ((await all.json()) as MemberListItem[]).filter(({ deceased }) => !deceased);
  const emails = [];
  for (const [index, { freakBrotherNumber }] of living.slice(0, accounts).entries()) {
    const email = `member${index}@example.org`;
    const person = { freakBrotherNumber, firstName: 'Ann', lastName: 'Example', email };
    const body = { ...person, password, confirmPassword: password };
    expect(await post(`127.0.1.${index + 1}`, 'Account/register', body)).toBe(200);
    emails.push(email);
  }
  return emails;
}

/** Ended when the test ends. @returns a function that stops it and returns how often each status occurred */
function startFlood(): () => Promise<Record<number, number>> {
  const program = fileURLToPath(new URL('flood-logins.ts', import.meta.url));
  const { port } = new URL(site.url);
  const child = fork(program, [port, String(connections)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return async () => {
    child.send('stop');
    const [statuses] = (await once(child, 'message')) as [Record<number, number>];
    return statuses;
  };
}

test.runIf(isWholeProof)(
  'sign-ins from all other addresses succeed within 3 s',
  async () => {
    const emails = await registerSome();
    const stop = startFlood();
    await delay(1_000);
    const found = await Promise.all(
      Array.from({ length: logins }, async (_, index) => {
        await delay(index * loginEveryMs);
        const startedAt = performance.now();
        const body = { email: emails[index % accounts] ?? '', password };
        const status = await post(`127.0.2.${index + 1}`, 'Account/login', body);
        return { status, ms: performance.now() - startedAt };
      }),
    );
    const flooded = await stop();
    const failed = found.filter(({ status }) => status !== 200);
    const longestMs = Math.max(...found.map(({ ms }) => ms));
    expect(flooded[429]).toBeGreaterThan(connections);
    expect(flooded[500]).toBeUndefined();
    await reportProof([
      {
        what: `Sign-ins of others during sign-ins with invented emails from one address, ${connections} connections at a time`,
        found: `${logins - failed.length} of ${logins}, the slowest after ${(longestMs / 1000).toFixed(1)} s`,
        wanted: `all, within ${maxLoginMs / 1000} s`,
        isMet: failed.length === 0 && longestMs <= maxLoginMs,
      },
    ]);
  },
  proofTimeoutMs,
);
