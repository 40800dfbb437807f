import { stripCells, type NumberRun, type NumberStrip } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import type { MemberDeps } from '../member-deps.ts';
import { readRegister, highestOf } from '#server/database/register/register.ts';
import { readRuns } from './number-runs.ts';

/** Marks far above the highest given number would squeeze everything else. */
const mostAbove = 2;

const counted = { gap: 'gaps', reserved: 'reserved', void: 'void' } as const;

export async function getNumberStrip(
  { database }: Pick<MemberDeps, 'database'>,
  series: Series,
): Promise<NumberStrip> {
  const highest = highestOf((await readRegister(database)).series[series]);
  const runs: NumberRun[] = [];
  for await (const run of readRuns(database, series, 1)) {
    if (run.last > highest * mostAbove) break;
    runs.push(run);
  }
  const last = runs.at(-1)?.last ?? 0;
  const width = Math.max(1, Math.ceil(last / stripCells));
  const cells = Array.from({ length: Math.ceil(last / width) }, () => ({
    gaps: 0,
    reserved: 0,
    void: 0,
  }));
  for (const { first, last: end, state } of runs) {
    if (state === 'issued' || state === 'free') continue;
    for (let number = first; number <= end; number += 1) {
      const cell = cells[Math.floor((number - 1) / width)];
      if (cell) cell[counted[state]] += 1;
    }
  }
  return { width, cells };
}
