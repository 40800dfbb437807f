/** Measures the memory (RSS) of a process, and its growth under constant load. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** In MiB. */
export async function memoryMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** More growth counts as a leak; the engine collects garbage late. */
export const maxGrowth = 1.1;

/** The medians of the first, second, third and last quarter. */
export function mediansOfQuarters(
  sizes: readonly number[],
): readonly [number, number, number, number] {
  const quarter = Math.ceil(sizes.length / 4);
  const medianFrom = (start: number) => median(sizes.slice(start).slice(0, quarter));
  return [medianFrom(0), medianFrom(quarter), medianFrom(2 * quarter), medianFrom(-quarter)];
}

/** The last quarter relative to the second; the first is the warm-up. */
export function growthOf(sizes: readonly number[]): number {
  const [, second, , last] = mediansOfQuarters(sizes);
  return last / second;
}
