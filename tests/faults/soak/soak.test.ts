/**
 * Minutes of mixed load: no request fails, and neither memory nor the number of open files grows. In seconds, growth
 * cannot be told from garbage that is not yet collected, so there is no short form.
 */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isWholeProof } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import { memoryOf } from '../../../bench/process-memory.ts';
import { adminSettings } from '../durability/ledger.ts';
import { startLoad } from './soak-load.ts';

const members = 2_000;
const perSecond = 20;
/** One run, because it measures one process. */
const soakMs = Number(process.env['SOAK_MINUTES'] ?? 12) * 60_000;
/** Time until all caches are filled. */
const warmUpMs = soakMs / 4;
/** Memory is compared between the first and the last fifth of the time after the warm-up. */
const partMs = (soakMs - warmUpMs) / 5;
const sampleEveryMs = 2_000;
const maxGrowth = 0.05;
/** Allowed increase: the number of open connections varies. */
const moreDescriptors = 8;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Use {
  /** In MB, for the process and its children. */
  readonly memory: number;
  readonly descriptors: number;
}

async function watch(id: number, forMs: number): Promise<Use> {
  const uses: Use[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const { length: descriptors } = await readdir(`/proc/${id}/fd`);
    uses.push({ memory: memoryOf(id), descriptors });
    await delay(sampleEveryMs);
  }
  return {
    memory: median(uses.map(({ memory }) => memory)),
    descriptors: median(uses.map(({ descriptors }) => descriptors)),
  };
}

test.runIf(isWholeProof)(
  'stays stable under mixed load',
  async () => {
    const site = await startSettledSite({
      SAMPLE_DATA: String(members),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...adminSettings,
    });
    onTestFinished(() => site.stop());
    const id = site.process.pid ?? 0;
    const load = startLoad(site.url, perSecond, members);
    await delay(warmUpMs);
    const first = await watch(id, partMs);
    await delay(soakMs - warmUpMs - 2 * partMs);
    const last = await watch(id, partMs);
    await load.stop();
    expect(site.process.exitCode).toBeNull();
    expect(site.output()).not.toMatch(/"level":(50|60)/);

    const statuses = Object.entries(load.statuses);
    const total = statuses.reduce((sum, [, count]) => sum + count, 0);
    const failed = statuses.filter(([status]) => Number(status) >= 500 || status === '0');
    const growth = last.memory / first.memory - 1;
    const minutes = Math.round(soakMs / 60_000);
    expect(load.statuses[200]).toBeGreaterThan(total / 2);
    await reportProof([
      {
        what: 'Responses with 5xx, or missing responses',
        found: `${failed.length} of ${total} in ${minutes} minutes (${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')})`,
        wanted: 'none',
        isMet: failed.length === 0,
      },
      {
        what: 'Memory of the site and its image process after warm-up',
        found: `${Math.round(first.memory)} MB, then ${Math.round(last.memory)} MB: ${(growth * 100).toFixed(1)} %`,
        wanted: 'at most 5 % more',
        isMet: growth <= maxGrowth,
      },
      {
        what: 'Open files and connections',
        found: `${first.descriptors}, then ${last.descriptors}`,
        wanted: `at most ${moreDescriptors} more`,
        isMet: last.descriptors <= first.descriptors + moreDescriptors,
      },
    ]);
  },
  soakMs + 120_000,
);
