/** Writes bench/results.md: one section per benchmark. A run replaces only the sections that it measured. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { isMet, type BenchResult } from './result.ts';

const file = new URL('results.md', import.meta.url);

const introduction = `# Results

A figure without a unit is a ratio of two things measured in turn in the same run, so that the speed of the machine
cancels out; the value is the median over the rounds, with its 95 % interval. A goal is met when the interval reaches it.
`;

const number = (value: number) => Number(value.toPrecision(3)).toString();

export function toRow(result: BenchResult): string {
  const { name, value, low, high, goal, comparison, rounds } = result;
  const verdict = isMet(result) ? 'met' : 'missed';
  const wanted = goal === null ? 'reported | ' : `${comparison} ${number(goal)} | ${verdict}`;
  return `| ${name} | ${number(value)} | ${number(low)} – ${number(high)} | ${wanted} | ${rounds} |`;
}

function writeProfile({ name, profile }: BenchResult): string {
  if (!profile) return '';
  const places = profile.map((place) => `- ${place}`).join('\n');
  return `\nWhere the server’s time goes, ${name}:\n\n${places}\n`;
}

export interface Measured {
  readonly bench: string;
  readonly meaning: string;
  readonly results: readonly BenchResult[];
}

function writeSection({ bench, meaning, results }: Measured): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  return `## ${bench}

${meaning}

| What | Value | 95 % interval | Goal | | Rounds |
|---|---|---|---|---|---|
${results.map(toRow).join('\n')}
${results.map(writeProfile).join('')}
Measured on ${machine}, ${new Date().toISOString().slice(0, 10)}, with \`npm run bench -- ${bench}\`.
`;
}

/** The sections of the existing file by benchmark name. */
async function readSections(): Promise<Map<string, string>> {
  const [, ...sections] = (await readFile(file, 'utf8')).split(/^(?=## )/m);
  return new Map(
    sections.map((section) => [/^## (.+)$/m.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`]),
  );
}

/** @param order the names of all benchmarks in the order of their sections */
export async function reportMeasured(
  measured: readonly Measured[],
  order: readonly string[],
): Promise<void> {
  const sections = await readSections();
  for (const each of measured) sections.set(each.bench, writeSection(each));
  const kept = order.flatMap((bench) => sections.get(bench) ?? []);
  await writeFile(file, [introduction, ...kept].join('\n'));
}
