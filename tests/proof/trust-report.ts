/** Keeps the figures of whole proofs for docs/trust.md, which `npm run prove` writes. */
import { appendFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { isWholeProof, keptFile } from './prove-rounds.ts';

export interface Figure {
  readonly what: string;
  /** As measured, with its unit. */
  readonly found: string;
  /** The target in words; empty for a figure without a target. */
  readonly wanted: string;
  readonly isMet: boolean;
}

/** @throws when a figure misses its target, in a short proof too */
export async function reportProof(figures: readonly Figure[]): Promise<void> {
  if (isWholeProof) {
    const lines = figures.map((figure) => `${JSON.stringify(figure)}\n`);
    await appendFile(keptFile('figures'), lines.join(''));
  }
  const missed = figures
    .filter(({ isMet }) => !isMet)
    .map(({ what, found }) => `${what}: ${found}`);
  expect(missed, missed.join('; ')).toEqual([]);
}
