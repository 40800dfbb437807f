/**
 * Several processes on one PostgreSQL database act as one site: a change made in one is visible in all, and each can be
 * restarted.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { MemberListItem, Summary } from '#contract/members/directory.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { startNginx, startProxy } from '#tests/support/processes/balancer.ts';
import { createDatabase, dropDatabase } from '#tests/support/databases/postgres.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import {
  adminSettings,
  expectNothingLost,
  failuresIn,
  logIn,
  startLedger,
} from './durability/ledger.ts';
import { isLongRun } from './long-run.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

const processes = isLongRun ? 4 : 3;
const name = `several_${randomBytes(6).toString('hex')}`;
const settings = {
  SAMPLE_DATA: '200',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
  ...adminSettings,
};
const password = 'correct horse battery';

let url = '';
let database: Database;
let sites: Site[] = [];

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), name);
  database = await openDatabase({ kind: 'postgres', url });
  const starts = Array.from({ length: processes }, () =>
    startSite({ ...settings, DATABASE_URL: url }),
  );
  sites = await Promise.all(starts);
}, 120_000);

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await database.close();
  await dropDatabase(inject('postgresUrl'), name);
});

const siteAt = (index: number) => sites[index % sites.length]?.url ?? '';

interface Sent {
  readonly token?: string;
  readonly body?: object;
  /** The client address that the proxy reports. */
  readonly from?: string;
}

async function ask(index: number, request: string, { token, body, from }: Sent = {}) {
  const [method = 'GET', path = ''] = request.split(' ');
  const response = await fetch(`${siteAt(index)}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as unknown };
}

/** Sends all requests at once, distributed over the processes. */
const askAll = (count: number, request: string, sent: (index: number) => Sent = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index, request, sent(index))));

const statusesOf = (responses: readonly { status: number }[]) =>
  Object.groupBy(responses, ({ status }) => String(status));

const emailOf = (number: number) => `member${number}@example.org`;

/** Each process has its own outbox. */
async function codeSentTo(email: string): Promise<string> {
  for (const { dataDir } of sites) {
    const folder = join(dataDir, 'outbox');
    for (const file of await readdir(folder).catch(() => [])) {
      const text = await readFile(join(folder, file), 'utf8');
      const code = codeIn((JSON.parse(text) as { text: string }).text);
      if (text.includes(`"${email}"`) && code !== null) return code;
    }
  }
  throw new Error('No code was sent');
}

async function register(number: number, from: string) {
  const body = {
    freakBrotherNumber: number,
    firstName: 'Ann',
    lastName: 'Example',
    email: emailOf(number),
    password,
    confirmPassword: password,
  };
  return ask(number, 'POST Account/register', { body, from });
}

async function livingNumbers(): Promise<number[]> {
  const members = (await ask(0, 'GET FreakBrothers/all')).body as MemberListItem[];
  return members.filter(({ deceased }) => !deceased).map((member) => member.freakBrotherNumber);
}

describe('several processes on one database', () => {
  test('a write in one process is visible in all at once, and no process serves an older page', async () => {
    const token = await logIn(siteAt(0));
    for (let index = 0; index < sites.length * 2; index += 1) {
      const before = await Promise.all(
        sites.map((_, each) => ask(each, 'GET FreakBrothers/summary')),
      );
      const counts = before.map(({ body }) => (body as Summary).fbCount);
      expect(new Set(counts).size).toBe(1);
      const freakBrotherNumber = 50_000 + index;
      const form = { freakBrotherNumber, firstName: 'Bee', lastName: 'Example' };
      const added = await ask(index, 'POST FreakBrothers', { token, body: form });
      expect(added.status).toBe(200);
      for (const site of sites) {
        const home = await (await fetch(site.url)).text();
        const [, shown] =
          /href="\/Freak-Brothers"[^>]*>.*?class="count number">(\d+)</.exec(home) ?? [];
        expect(Number(shown)).toBe((counts[0] ?? 0) + 1);
      }
    }
  });

  test('a number requested by many admins at once is given once', async () => {
    const token = await logIn(siteAt(1));
    const { body: next } = await ask(2, 'GET FreakBrothers/NextNumber');
    const form = { freakBrotherNumber: next as number, firstName: 'Cee', lastName: 'Example' };
    const responses = await askAll(12, 'POST FreakBrothers', () => ({ token, body: form }));
    expect(statusesOf(responses)[200]).toHaveLength(1);
    expect(statusesOf(responses)[409]).toHaveLength(11);
  });

  test('one of several pending claims gets the number, and registrations are counted together', async () => {
    const [first = 0, ...others] = await livingNumbers();
    const emails = Array.from({ length: 6 }, (_, index) => `claimant${index}@example.org`);
    const claims = await Promise.all(
      emails.map((email, index) =>
        ask(index, 'POST Account/register', {
          from: `10.1.0.${index}`,
          body: {
            freakBrotherNumber: first,
            firstName: 'Ann',
            lastName: 'Example',
            email,
            password,
            confirmPassword: password,
          },
        }),
      ),
    );
    expect(statusesOf(claims)[200]).toHaveLength(6);
    const codes = await Promise.all(emails.map(codeSentTo));
    const tokens = claims.map(({ body }) => (body as User).token);
    const validated = await Promise.all(
      tokens.map((token, index) =>
        ask(index + 1, `PUT Account/ValidateAccount/${codes[index]}`, { token }),
      ),
    );
    expect(statusesOf(validated)[200]).toHaveLength(6);
    const users = await askAll(6, 'GET Account/Validate', (index) => ({
      token: tokens[index] ?? '',
    }));
    expect(users.filter(({ body }) => (body as User).matchedFb)).toHaveLength(1);
    const crowd = await Promise.all(
      others.slice(0, 24).map((number) => register(number, '10.2.0.1')),
    );
    expect(statusesOf(crowd)[200]).toHaveLength(20);
    expect(statusesOf(crowd)[429]).toHaveLength(4);
  });

  test('a session is valid in every process until one of them ends it', async () => {
    const token = await logIn(siteAt(0));
    const inside = await askAll(sites.length, 'GET Account/Validate', () => ({ token }));
    expect(inside.every(({ status }) => status === 200)).toBe(true);
    expect((await ask(1, 'POST Account/logout', { token })).status).toBe(200);
    const outside = await askAll(sites.length, 'GET Account/Validate', () => ({ token }));
    expect(outside.every(({ status }) => status === 401)).toBe(true);
  });

  test('attempts at a code are counted together, and the right code is accepted once', async () => {
    const [guessed = 0, honest = 0] = (await livingNumbers()).slice(-2);
    const guesser = (await register(guessed, '10.3.0.1')).body as User;
    const guesses = await askAll(12, 'PUT Account/ValidateAccount/000000', () => guesser);
    expect(statusesOf(guesses)[400]).toHaveLength(5);
    expect(statusesOf(guesses)[429]).toHaveLength(7);

    const owner = (await register(honest, '10.3.0.2')).body as User;
    const code = await codeSentTo(emailOf(honest));
    const responses = await askAll(5, `PUT Account/ValidateAccount/${code}`, () => owner);
    expect(statusesOf(responses)[200]).toHaveLength(1);
    expect(statusesOf(responses)[400]).toHaveLength(4);
  });

  test('failed sign-ins are counted together', async () => {
    const body = { email: 'nobody@example.org', password: 'wrong horse' };
    const responses = await askAll(16, 'POST Account/login', () => ({ body, from: '10.4.0.1' }));
    expect(statusesOf(responses)[401]).toHaveLength(10);
    expect(statusesOf(responses)[429]).toHaveLength(6);
  });

  test('every view is counted once', async () => {
    const [number = 0] = await livingNumbers();
    const { id } = await database.kysely
      .selectFrom('members')
      .where('series', '=', 'fb')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow();
    await askAll(30, `GET FreakBrother/${number}`);
    await expect
      .poll(
        async () => {
          const rows = await database.kysely
            .selectFrom('member_views')
            .where('member_id', '=', id)
            .select('views')
            .execute();
          return rows.reduce((sum, { views }) => sum + views, 0);
        },
        { timeout: 5_000 },
      )
      .toBe(30);
  });
});

test('no process logs an error', () => {
  for (const site of sites) expect(site.output()).not.toMatch(/"level":(50|60)/);
});

/** Restarts the processes one by one: removes each from the balancer, stops it, starts it and adds it again. */
async function restartAll(sendTo: (urls: readonly string[]) => Promise<void>): Promise<void> {
  for (const [index, site] of sites.entries()) {
    await sendTo(sites.filter((other) => other !== site).map((other) => other.url));
    await site.stop();
    const { port } = new URL(site.url);
    // All visitors share one address here, so the rate limit is off.
    sites[index] = await startSite({
      ...settings,
      RATE_LIMIT: 'off',
      DATABASE_URL: url,
      PORT: port,
    });
    await sendTo(sites.map((each) => each.url));
    await delay(200);
  }
}

const balancers = [
  { name: 'a proxy', start: startProxy, firstNumber: 100_000 },
  // One worker: with several, a worker that exits may close a connection that has just been accepted.
  ...(isLongRun
    ? [
        {
          name: 'nginx',
          start: (urls: readonly string[]) => startNginx(urls, { workers: 1 }),
          firstNumber: 1_000_000,
        },
      ]
    : []),
];

test.each(balancers)(
  'a rolling restart behind $name drops no request',
  async ({ start, firstNumber }) => {
    await restartAll(() => Promise.resolve());
    const balancer = await start(sites.map((site) => site.url));
    const ledger = await startLedger(balancer.url, { firstNumber });
    onTestFinished(() => ledger.stop());
    await ledger.untilWritten();
    for (let round = 0; round < (isLongRun ? 3 : 1); round += 1) {
      await restartAll((urls) => balancer.sendTo(urls));
    }
    await ledger.stop();
    expect(failuresIn(ledger)).toEqual({});
    // Asks a process directly, because the copies in nginx are a few seconds old.
    await expectNothingLost(siteAt(0), ledger);
  },
  isLongRun ? 600_000 : 180_000,
);
