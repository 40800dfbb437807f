/** Rounds of a proof: a few in `npm run test:all`, all of them in `npm run prove`, which can be interrupted and continued. */
import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

/** The part that `npm run prove` runs. */
const part = process.env['PROOF'];
/** Whether all rounds run, or only a few. */
export const isWholeProof = part !== undefined;

/** A whole proof runs on both databases, a short one on SQLite. */
export const describeProof = isWholeProof ? describeEachDialect : describeOnSqlite;

/**
 * The seed of generated requests: another one for each whole proof, and always the same for a short one, which must
 * not fail by chance. `SEED` repeats a run.
 */
export const firstSeed = Number(
  process.env['SEED'] ?? (isWholeProof ? Math.floor(Math.random() * 1_000_000_000) : 1),
);

/** Vitest timeout for a test that calls {@link proveRounds}. */
export const proofTimeoutMs = isWholeProof ? 60 * 60_000 : 120_000;

/** In a folder that `npm run prove` makes. */
export const keptFile = (name: string): string =>
  fileURLToPath(new URL(`../../.proofs/${part}/${name}.jsonl`, import.meta.url));

interface Rounds<T> {
  /** Name of the file that stores finished rounds: letters, digits and dashes, unique for each proof of a part. */
  readonly name: string;
  readonly short: number;
  readonly whole: number;
  /** Throws when the proof fails. Its result is stored as JSON. */
  readonly round: (index: number) => Promise<T>;
}

/**
 * Runs the rounds one after the other and resolves to the results of all of them, including those of interrupted runs.
 *
 * @throws when a round fails; its result is not stored
 */
export async function proveRounds<T>({ name, short, whole, round }: Rounds<T>): Promise<T[]> {
  const rounds = isWholeProof ? await readKept<T>(name) : [];
  const wanted = isWholeProof ? whole : short;
  while (rounds.length < wanted) {
    const result = await round(rounds.length);
    if (isWholeProof) await appendFile(keptFile(name), `${JSON.stringify(result ?? null)}\n`);
    rounds.push(result);
  }
  return rounds;
}

async function readKept<T>(name: string): Promise<T[]> {
  const lines = await readFile(keptFile(name), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
