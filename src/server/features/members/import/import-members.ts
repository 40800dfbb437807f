/** Imports the members of a CSV file: all of them, or none if one row is invalid. */
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Encoding, OpenFile } from './csv/csv-encoding.ts';
import { createProblemList, type LineProblems } from './csv/line-problems.ts';
import type { MemberDeps } from '../member-deps.ts';
import { planImport, type PlannedMember } from './plan-import.ts';
import { readMembersCsv, type MembersFile } from './csv/read-members-csv.ts';
import { createImportWriter } from './write-import.ts';

export type ImportProgress =
  | { readonly stage: 'reading'; readonly bytes: number }
  | { readonly stage: 'writing'; readonly rows: number; readonly total: number };

export interface ImportOptions {
  /** Reports the changes without writing them. */
  readonly isDryRun?: boolean;
  /** The actor in the change log. The default is the command itself. */
  readonly actor?: string;
  /** A larger file is refused. */
  readonly maxRows?: number;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportReport {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  /** If there are any, nothing was written. */
  readonly problems: LineProblems;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The first 20 of each, by series and number. */
  readonly firstAdded: readonly PlannedMember[];
  readonly firstChanged: readonly PlannedMember[];
}

const maxNamed = 20;

/** Rolls the transaction back; the report lists the problems. */
class UnfitRows extends Error {
  override readonly name = 'UnfitRows';
}

function createTally() {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const problems = createProblemList();
  const firstAdded: PlannedMember[] = [];
  const firstChanged: PlannedMember[] = [];

  function kindOf(member: PlannedMember): keyof typeof counts {
    if (member.before === null) return 'added';
    return member.changed.length > 0 ? 'changed' : 'unchanged';
  }

  return {
    problems,
    add(batch: readonly PlannedMember[]): void {
      for (const member of batch) {
        if (member.problem !== null) problems.add(member.line, member.problem);
        const kind = kindOf(member);
        counts[kind] += 1;
        if (kind === 'added' && counts.added <= maxNamed) firstAdded.push(member);
        if (kind === 'changed' && counts.changed <= maxNamed) firstChanged.push(member);
      }
    },
    report: (file: MembersFile): ImportReport => ({
      encoding: file.encoding,
      problems: file.problems.count > 0 ? file.problems : problems,
      ...counts,
      firstAdded,
      firstChanged,
    }),
  };
}

type Tally = ReturnType<typeof createTally>;

async function compare({ database, now }: MemberDeps, file: MembersFile, tally: Tally) {
  await database.kysely
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      for await (const batch of planImport(transaction, file, now())) tally.add(batch);
    });
}

async function write(
  { database, now }: MemberDeps,
  file: MembersFile,
  tally: Tally,
  { actor, onProgress }: Pick<Required<ImportOptions>, 'actor' | 'onProgress'>,
): Promise<void> {
  const at = now();
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const writeBatch = createImportWriter(transaction, { actor, at });
    let rows = 0;
    for await (const batch of planImport(transaction, file, at)) {
      tally.add(batch);
      if (tally.problems.count === 0) await writeBatch(batch);
      rows += batch.length;
      onProgress({ stage: 'writing', rows, total: file.rows.length });
    }
    if (tally.problems.count > 0) throw new UnfitRows();
  });
}

/**
 * Keeps members that the file does not name, and fields that it has no column for. Importing a file
 * again changes nothing. Sample members are replaced by members of the file with the same number.
 */
export async function importMembers(
  deps: MemberDeps,
  open: OpenFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { isDryRun = false, actor = 'import', onProgress = () => undefined, maxRows } = options;
  const file = await readMembersCsv(open, deps.now(), {
    onBytes: (bytes) => onProgress({ stage: 'reading', bytes }),
    ...(maxRows === undefined ? {} : { maxRows }),
  });
  const tally = createTally();
  if (file.problems.count > 0) return tally.report(file);
  try {
    await (isDryRun ? compare(deps, file, tally) : write(deps, file, tally, { actor, onProgress }));
  } catch (error) {
    if (!(error instanceof UnfitRows)) throw error;
  }
  return tally.report(file);
}
