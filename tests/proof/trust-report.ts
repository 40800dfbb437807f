/** Writes docs/trust.md: the results of the whole proofs, with one section for each part. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { expect } from 'vitest';
import { isWholeProof } from './prove-rounds.ts';

const file = new URL('../../docs/trust.md', import.meta.url);

const introduction = `# Trust

What we tried against the site, how often, and the results. \`npm run prove -- PART\` repeats a part and rewrites its
section; \`npm run test:all\` runs a short form of those that measure no times.
`;

const parts = {
  durability: 'Acknowledged writes survive a killed process, a full disk and failing I/O',
  access: 'Access control',
  input: 'Malformed input',
  tools: 'Attack tools',
  scripts: 'Stored scripts',
  races: 'Races between processes',
  guessing: 'Guessing passwords and codes',
  soak: 'An hour of mixed load',
} as const;
export type Part = keyof typeof parts;

export interface Figure {
  readonly what: string;
  /** As measured, with its unit. */
  readonly found: string;
  /** The target in words; empty for a figure without a target. */
  readonly wanted: string;
  readonly isMet: boolean;
}

/**
 * Adds the figures to the section of their part if the proof was a whole one. Replaces a figure of the same name.
 *
 * @throws when a figure misses its target, in a short proof too
 */
export async function reportProof(part: Part, figures: readonly Figure[]): Promise<void> {
  if (isWholeProof) {
    const sections = await readSections();
    const rows = new Map(sections.get(part));
    for (const figure of figures) rows.set(figure.what, rowOf(figure));
    sections.set(part, rows);
    await writeFile(file, write(sections));
  }
  const missed = figures
    .filter(({ isMet }) => !isMet)
    .map(({ what, found }) => `${what}: ${found}`);
  expect(missed, missed.join('; ')).toEqual([]);
}

type Sections = Map<Part, ReadonlyMap<string, string>>;

function verdictOn({ wanted, isMet }: Figure): string {
  if (wanted === '') return 'reported';
  return isMet ? 'met' : 'missed';
}

function rowOf(figure: Figure): string {
  const { what, found, wanted } = figure;
  const verdict = verdictOn(figure);
  const today = new Date().toISOString().slice(0, 10);
  return `| ${what} | ${found} | ${wanted} | ${verdict} | ${today} |`;
}

/** The rows of each section in the file, by their subject. */
async function readSections(): Promise<Sections> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, ...sections] = text.split(/^(?=## )/m);
  const names = Object.keys(parts) as Part[];
  return new Map(
    sections.flatMap((section) => {
      const part = names.find((name) => section.startsWith(`## ${parts[name]}\n`));
      const rows = section.split('\n').filter((line) => /^\| (?!What \|)/.test(line));
      return part
        ? [[part, new Map(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))]]
        : [];
    }),
  );
}

function write(sections: Sections): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  const written = (Object.keys(parts) as Part[]).flatMap((part) => {
    const rows = sections.get(part);
    return rows
      ? [
          `## ${parts[part]}

\`npm run prove -- ${part}\`

| What | Found | Wanted | | Date |
|---|---|---|---|---|
${[...rows.values()].join('\n')}
`,
        ]
      : [];
  });
  return [introduction, ...written, `Machine of the last run: ${machine}.\n`].join('\n');
}
