/** Runs the benchmark of response times and compares the result with its goal. */
import { expect, test } from 'vitest';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { benchAccountTiming } from '../../../bench/account-timing.ts';

const furthest = 0.05;

test.runIf(isWholeProof)(
  'responses take the same time for emails and numbers with and without an account',
  async () => {
    const results = await benchAccountTiming();
    expect(results).toHaveLength(4);
    await reportProof(
      'guessing',
      results.map(({ name, value, rounds }) => ({
        what: `${name}, of ${rounds} pairs`,
        found: value.toFixed(3),
        wanted: `at most ${furthest} (AUC 0.45 to 0.55)`,
        isMet: value <= furthest,
      })),
    );
  },
  proofTimeoutMs,
);
