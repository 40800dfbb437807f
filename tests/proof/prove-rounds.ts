/**
 * Rounds of a proof: a few in `npm run test:all`, all of them in `npm run prove -- PART`, which can be interrupted and
 * continued.
 */
import { mkdir, readFile, appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

/** Whether all rounds run, as in `npm run prove -- PART`, or only a few. */
export const isWholeProof = process.env['PROOF'] === 'whole';

/** A whole proof runs on both databases, a short one on SQLite. */
export const describeProof = isWholeProof ? describeEachDialect : describeOnSqlite;

/**
 * The seed of generated requests: another one for each whole proof, and always the same for a short one, which must
 * not fail by chance. `SEED` repeats a run.
 */
export const firstSeed = Number(
  process.env['SEED'] ?? (isWholeProof ? Math.floor(Math.random() * 1_000_000_000) : 1),
);

/** Short enough to end within half an hour. */
const wholeRunMs = 27 * 60_000;
/** Vitest timeout for a test that calls {@link proveRounds}. */
export const proofTimeoutMs = isWholeProof ? wholeRunMs + 3 * 60_000 : 120_000;

/** All proofs of a part share one time limit. */
const runStartedAt = Number(process.env['PROOF_STARTED_AT'] ?? Date.now());

const folder = new URL('../../.proofs/', import.meta.url);

interface Rounds<T> {
  /** Name of the file that stores finished rounds: letters, digits and dashes, unique for each proof. */
  readonly name: string;
  readonly short: number;
  readonly whole: number;
  /** Throws when the proof fails. Its result is stored as JSON. */
  readonly round: (index: number) => Promise<T>;
}

/**
 * Runs the rounds one after the other and resolves to the results of all of them, including those of interrupted runs.
 *
 * @throws when a round fails (its result is not stored), and in a whole proof when the time limit ends before all
 * rounds are done
 */
export async function proveRounds<T>({ name, short, whole, round }: Rounds<T>): Promise<T[]> {
  const kept = await openKeptRounds<T>(name);
  const wanted = isWholeProof ? whole : short;
  while (kept.rounds.length < wanted) {
    if (Date.now() - runStartedAt > wholeRunMs) {
      throw new Error(`${kept.rounds.length} of ${wanted} rounds so far: run it again to go on.`);
    }
    await kept.add(await round(kept.rounds.length));
  }
  return kept.rounds;
}

const fileOf = (name: string) => fileURLToPath(new URL(`${name}.jsonl`, folder));

/** Only a whole proof stores its rounds in a file. */
async function openKeptRounds<T>(name: string) {
  const rounds: T[] = [];
  if (!isWholeProof) return { rounds, add: async (round: T) => void rounds.push(round) };
  const lines = await readFile(fileOf(name), 'utf8').catch(() => '');
  rounds.push(
    ...lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T),
  );
  return {
    rounds,
    async add(round: T) {
      await mkdir(folder, { recursive: true });
      await appendFile(fileOf(name), `${JSON.stringify(round ?? null)}\n`);
      rounds.push(round);
    },
  };
}
