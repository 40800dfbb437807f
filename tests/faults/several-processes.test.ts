/**
 * Several processes on one PostgreSQL database act as one site: a change made in one is visible in all, and each can be
 * restarted. Who wins a race between them is in `races`.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
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

const processes = isLongRun ? 4 : 2;
const name = `several_${randomBytes(6).toString('hex')}`;
const settings = {
  SAMPLE_DATA: '200',
  // All visitors share one address here.
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ...adminSettings,
};

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
}

async function ask(index: number, request: string, { token, body }: Sent = {}) {
  const [method = 'GET', path = ''] = request.split(' ');
  const response = await fetch(`${siteAt(index)}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as unknown };
}

/** Sends all requests at once, distributed over the processes. */
const askAll = (count: number, request: string, sent: (index: number) => Sent = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index, request, sent(index))));

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
        const [, shown] = /href="\/Freak-Brothers"[^>]*>.*?class="number">(\d+)</.exec(home) ?? [];
        expect(Number(shown)).toBe((counts[0] ?? 0) + 1);
      }
    }
  });

  test('a session is valid in every process until one of them ends it', async () => {
    const token = await logIn(siteAt(0));
    const inside = await askAll(sites.length, 'GET Account/Validate', () => ({ token }));
    expect(inside.every(({ status }) => status === 200)).toBe(true);
    expect((await ask(1, 'POST Account/logout', { token })).status).toBe(200);
    const outside = await askAll(sites.length, 'GET Account/Validate', () => ({ token }));
    expect(outside.every(({ status }) => status === 401)).toBe(true);
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
    sites[index] = await startSite({ ...settings, DATABASE_URL: url, PORT: port });
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
