/**
 * PostgreSQL restarts, stops, hangs, loses connections or moves: requests get 503 for a moment, and no write is lost.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/databases/postgres-server.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import {
  adminSettings,
  expectNothingLost,
  failuresIn,
  startLedger,
  type Ledger,
} from './durability/ledger.ts';
import { isLongRun } from './long-run.ts';

/** The longest time until everything works after the database is back, measured in a long run. */
const recoveryMs = 2_000;
const rounds = isLongRun ? 10 : 1;
const outageMs = isLongRun ? 30_000 : 3_000;
/** Longer than the statement timeout. */
const silenceMs = 12_000;
const testTimeoutMs = isLongRun ? 900_000 : 120_000;

async function startOn(url: string): Promise<Site> {
  const site = await startSite({
    DATABASE_URL: url,
    SAMPLE_DATA: '50',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...adminSettings,
  });
  onTestFinished(() => site.stop());
  return site;
}

/** Causes a fault under load, several times in a long run; `fault` returns once the database is back. */
async function breakUnderLoad(
  site: Site,
  fault: () => Promise<void>,
  { times = rounds, firstNumber = 100_000 } = {},
): Promise<Ledger> {
  const ledger = await startLedger(site.url, { firstNumber });
  try {
    await ledger.untilWritten();
    for (let round = 0; round < times; round += 1) {
      await fault();
      const since = performance.now();
      if (isLongRun) {
        await delay(recoveryMs + 1_000);
        expect(ledger.recoveredAfterMs(since)).toBeLessThan(recoveryMs);
      } else {
        await expect.poll(() => ledger.recoveredAfterMs(since)).toBeLessThan(Infinity);
      }
    }
  } finally {
    await ledger.stop();
  }
  expect(site.process.exitCode).toBeNull();
  expect(Object.keys(failuresIn(ledger)).filter((status) => status !== '503')).toEqual([]);
  await expectNothingLost(site.url, ledger);
  return ledger;
}

async function restart(server: PostgresServer, mode: 'fast' | 'immediate'): Promise<void> {
  await server.stop(mode);
  await server.start();
}

const urlOfBoth = (one: PostgresServer, other: PostgresServer) =>
  `${one.url.replace(one.address, `${one.address},${other.address}`)}?target_session_attrs=read-write`;

// The other tests reach the same states of a connection; the long run repeats it for each way.
test.runIf(isLongRun).each(['fast', 'immediate'] as const)(
  'PostgreSQL restarts, %s',
  async (mode) => {
    const server = await startPostgresServer();
    const site = await startOn(server.url);
    await breakUnderLoad(site, () => restart(server, mode));
  },
  testTimeoutMs,
);

test(
  'PostgreSQL terminates all connections repeatedly, and stops for a while',
  async () => {
    const server = await startPostgresServer();
    const site = await startOn(server.url);
    await breakUnderLoad(site, async () => {
      for (let count = 0; count < 5; count += 1) {
        await server.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'freak-brothers-directory'`,
        );
        await delay(200);
      }
    });
    const ledger = await breakUnderLoad(
      site,
      async () => {
        await server.stop('fast');
        await delay(outageMs / 2);
        expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
        expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
        const page = await fetch(site.url);
        expect(page.status).toBe(503);
        expect(await page.text()).toContain('<html');
        await delay(outageMs / 2);
        await server.start();
      },
      { firstNumber: 1_000_000 },
    );
    expect(failuresIn(ledger)[503]).toBeGreaterThan(0);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  },
  testTimeoutMs,
);

test(
  'PostgreSQL hangs without closing connections',
  async () => {
    const server = await startPostgresServer();
    const site = await startOn(server.url);
    await breakUnderLoad(site, async () => {
      await server.freeze();
      await delay(silenceMs);
      const ready = await fetch(`${site.url}/health/ready`);
      await server.thaw();
      expect(ready.status).toBe(503);
    });
  },
  testTimeoutMs,
);

// Its standby takes over in the next test too.
test.runIf(isLongRun)(
  'the server crashes and its synchronous standby takes over',
  async () => {
    const primary = await startPostgresServer();
    const standby = await primary.addStandby();
    const site = await startOn(urlOfBoth(primary, standby));
    await breakUnderLoad(
      site,
      async () => {
        await delay(1_000);
        await primary.stop('immediate');
        await delay(1_000);
        await standby.promote();
      },
      { times: 1 },
    );
    expect(await standby.query('select pg_is_in_recovery() as waits')).toEqual([{ waits: false }]);
  },
  testTimeoutMs,
);

test(
  'the server becomes read-only and its standby takes over',
  async () => {
    const former = await startPostgresServer();
    const standby = await former.addStandby();
    const site = await startOn(urlOfBoth(former, standby));
    await breakUnderLoad(
      site,
      async () => {
        // The connections stay open, so the site itself must give them up.
        await former.query('alter system set default_transaction_read_only = on');
        await former.query('select pg_reload_conf()');
        await delay(500);
        await standby.promote();
      },
      { times: 1 },
    );
  },
  testTimeoutMs,
);
