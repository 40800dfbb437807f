/** Rounds of a proof: a few in `npm run test:all`, all of them with `npm run prove:<part>`, which can be interrupted and goes on. */
import { mkdir, readFile, appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Whether the whole of a proof runs, as `npm run prove:<part>` does, or the short form of it. */
export const isWholeProof = process.env['PROOF'] === 'whole';

/** Short enough for a run of half an hour to end by itself. */
const wholeRunMs = 27 * 60_000;
/** For vitest: the patience with one test that calls {@link proveRounds}. */
export const proofTimeoutMs = isWholeProof ? wholeRunMs + 3 * 60_000 : 120_000;

/** All proofs of a part share its half hour. */
const runStartedAt = Number(process.env['PROOF_STARTED_AT'] ?? Date.now());

const folder = new URL('../../.proofs/', import.meta.url);

interface Rounds<T> {
  /** Names the file that keeps what is proven so far: letters, digits and dashes, one for each proof. */
  readonly name: string;
  readonly short: number;
  readonly whole: number;
  /** Throws when the proof fails. What it answers is kept as JSON. */
  readonly round: (index: number) => Promise<T>;
}

/**
 * Runs the rounds in turn and resolves to what all of them answered, those of interrupted runs too.
 * @throws when a round fails (which is not kept), and in a whole proof when its half hour is over before its rounds are
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

/** Only a whole proof keeps its rounds beyond its run. */
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
