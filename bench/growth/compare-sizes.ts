/** Times the same work on a small and a large database, in turn, and returns how much slower the large one is. */
import { median, toResult, type BenchResult } from '../result.ts';

const rounds = 5;

export type Work = () => Promise<unknown>;

async function timeMs(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Small and large in turn (ABBA), so that a slow moment of the machine affects both. */
async function ratioOfMedians(small: readonly Work[], large: readonly Work[]): Promise<number> {
  const times = { small: [] as number[], large: [] as number[] };
  for (const [index, smallWork] of small.entries()) {
    const largeWork = large[index];
    if (!largeWork) throw new Error('Both sides do as much work');
    const order = index % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
    for (const side of order) {
      times[side].push(await timeMs(side === 'small' ? smallWork : largeWork));
    }
  }
  return median(times.large) / median(times.small);
}

/** @param small the timed work of a round on the small side; `large` is the same on the other */
export async function compareSizes(
  about: Pick<BenchResult, 'name' | 'goal'>,
  small: (round: number) => Work[],
  large: (round: number) => Work[],
): Promise<BenchResult> {
  await ratioOfMedians(small(0), large(0));
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    ratios.push(await ratioOfMedians(small(round), large(round)));
  }
  return toResult(ratios, {
    ...about,
    comparison: 'at most',
  });
}
