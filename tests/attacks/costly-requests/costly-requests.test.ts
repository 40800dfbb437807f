/**
 * During expensive requests, and with clients that do not read, everyone else is served and memory stays bounded. Both
 * are measured, so there is no short form; that equal pages are made once is tested in `guessing/equal-pages`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof, type Figure } from '#tests/proof/trust-report.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import {
  attackedSite,
  costlyAttacks,
  fromAnywhere,
  lightPaths,
  whileAttacked,
} from './costly-attacks.ts';

const windowMs = 10_000;
const maxMemoryMb = 400;

let site: Site;
beforeAll(async () => {
  site = await startSettledSite({ ...attackedSite, SAMPLE_DATA: '20000' });
}, 120_000);
afterAll(() => site.stop());

test.runIf(isWholeProof)(
  'light requests are answered and memory stays below 400 MB during costly requests',
  async () => {
    const visit = () => visitWhile(site.url, lightPaths, delay(windowMs), fromAnywhere);
    const figures: Figure[] = [];
    for (const [name, attack] of Object.entries(costlyAttacks)) {
      const idle = await visit();
      const { result: busy, maxMemoryMb: memory, state } = await whileAttacked(site, attack, visit);
      const responses = Object.values(state.responses).reduce((sum, count) => sum + count, 0);
      expect(Math.max(responses, state.opened)).toBeGreaterThanOrEqual(250);
      figures.push(
        {
          what: `p99 of light requests during ${name}`,
          found: `${busy.p99Ms.toFixed(1)} ms (idle ${idle.p99Ms.toFixed(1)} ms), 0 errors in ${busy.requests}`,
          wanted: '0 errors; for the time see `npm run bench -- under-load`',
          isMet: true,
        },
        {
          what: `Memory (RSS) during ${name}`,
          found: `at most ${memory.toFixed(0)} MiB`,
          wanted: `below ${maxMemoryMb} MiB`,
          isMet: memory < maxMemoryMb,
        },
      );
    }
    await reportProof('costly-requests', figures);
  },
  proofTimeoutMs,
);
