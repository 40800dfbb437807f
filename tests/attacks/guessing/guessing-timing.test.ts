import { test } from 'vitest';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { samples, timeAccounts } from './account-timing.ts';

const furthest = 0.05;

test.runIf(isWholeProof)(
  'responses take the same time for emails with and without an account',
  async () => {
    const timings = await timeAccounts();
    await reportProof(
      timings.map(({ path, distance }) => ({
        what: `POST ${path}: AUC of known against unknown emails, distance from 0.5, of ${samples} pairs`,
        found: distance.toFixed(3),
        wanted: `at most ${furthest} (AUC 0.45 to 0.55)`,
        isMet: distance <= furthest,
      })),
    );
  },
  proofTimeoutMs,
);
