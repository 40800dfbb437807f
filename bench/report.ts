/** Writes bench/results.md, from one run of all benchmarks. */
import { writeFile } from 'node:fs/promises';
import { isMet, type BenchResult } from './result.ts';

const file = new URL('results.md', import.meta.url);

const introduction = `A figure without a unit is a ratio of two things measured in turn in the same run, so that the speed of the machine
cancels out; the value is the median over the rounds, with its 95 % interval. A goal is met when the interval reaches it.
`;

const number = (value: number) => Number(value.toPrecision(3)).toString();

export function toRow(result: BenchResult): string {
  const { name, value, low, high, goal, comparison, rounds } = result;
  const verdict = isMet(result) ? 'met' : '**missed**';
  const wanted = goal === null ? 'reported | ' : `${comparison} ${number(goal)} | ${verdict}`;
  return `| ${name} | ${number(value)} | ${number(low)} – ${number(high)} | ${wanted} | ${rounds} |`;
}

export interface Measured {
  readonly bench: string;
  readonly meaning: string;
  /** In seconds. */
  readonly took: number;
  /** Or why there are none. */
  readonly results: readonly BenchResult[] | string;
}

function writeResults(results: Measured['results']): string {
  if (typeof results === 'string') return `**Failed**: ${results}`;
  return `| What | Value | 95 % interval | Goal | | Rounds |
|---|---|---|---|---|---|
${results.map(toRow).join('\n')}`;
}

/** @param measuredOn the line that says when and where */
export async function reportMeasured(
  measured: readonly Measured[],
  measuredOn: string,
): Promise<void> {
  const sections = measured.map(
    ({ bench, meaning, took, results }) =>
      `## ${bench}\n\n${meaning} (${took} s)\n\n${writeResults(results)}\n`,
  );
  await writeFile(file, [`# Results\n\n${measuredOn}\n`, introduction, ...sections].join('\n'));
}
