/** Imports the members of a CSV file: all that are not left out, or none if one of them is invalid. */
import { Refusal } from '#contract/errors.ts';
import { nothingChosen, type ReadingChoice } from '#contract/members/import-reading.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import type { OpenFile } from '#server/csv/csv-encoding.ts';
import {
  createChangeRecorder,
  findNewestChange,
  type Change,
} from '#server/database/change-log/change-log.ts';
import { inReadTransaction, type Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { MarkedAccount } from '#server/identity/member-of-account.ts';
import { createMemberWriter, type MarkingDeps } from '../record/member-writer.ts';
import {
  findClaimants,
  subjectOf,
  type MemberDeps,
  type StoredMember,
} from '../record/stored-members.ts';
import {
  allRows,
  createTally,
  requireRows,
  type ImportReport,
  type RowChoice,
  type RowPage,
  type Tally,
  type Written,
} from './import-tally.ts';
import { planImport, type MergeRules, type PlannedMember } from './plan-import.ts';
import { readMembersCsv, type MembersFile } from './read-members-csv.ts';

/** Leaves out series and number, which the entry's key contains. */
function toSnapshot(member: MemberRecord) {
  const { series: _series, number: _number, ...fields } = member;
  return fields;
}

/** Flags of a sample member are part of the snapshot, because the import clears them. */
const toSnapshotBefore = ({ record, isSample, flags }: StoredMember) => ({
  ...toSnapshot(record),
  ...(isSample ? { isSample } : {}),
  ...(isSample ? Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) : {}),
});

interface Importing {
  readonly actor: string;
  readonly at: number;
}

const toChange = (
  { before, after }: PlannedMember,
  { actor, at }: Importing,
  accountId: number | undefined,
): Change<'member'> => ({
  changedAt: at,
  actor,
  ...subjectOf(after),
  before: before && toSnapshotBefore(before),
  after: toSnapshot(after),
  ...(before ? { touchedAt: before.updatedAt } : {}),
  accountId: accountId ?? null,
});

const hasOtherAliases = ({ before, after, changed }: PlannedMember) =>
  before ? changed.includes('aliases') : after.aliases.length > 0;

async function findClaimantsOf(
  db: Connection,
  planned: readonly PlannedMember[],
): Promise<Map<PlannedMember, number>> {
  const accounts = new Map<PlannedMember, number>();
  for (const [series, members] of Map.groupBy(planned, ({ after }) => after.series)) {
    const numbers = members.map(({ after }) => after.number);
    const claimants = await findClaimants(db, series, numbers);
    for (const member of members) {
      const accountId = claimants.get(member.after.number);
      if (accountId !== undefined) accounts.set(member, accountId);
    }
  }
  return accounts;
}

/**
 * Runs in the caller's transaction. Skips members without changes.
 *
 * @returns a function that writes a batch, and returns the accounts of members it marked as deceased
 */
function createImportWriter(
  db: Connection,
  importing: Importing,
): (batch: readonly PlannedMember[]) => Promise<MarkedAccount[]> {
  const members = createMemberWriter(db, { isSample: false, at: importing.at });
  const changeLog = createChangeRecorder(db);
  return async (batch) => {
    const touched = batch.filter(({ before, changed }) => before === null || changed.length > 0);
    const { added = [], changed = [] } = Object.groupBy(touched, ({ before }) =>
      before === null ? 'added' : 'changed',
    );
    await members.add(added.map(({ after }) => after));
    const marked = await members.write(changed.map(({ after }) => after));
    await members.replaceAliases(touched.filter(hasOtherAliases).map(({ after }) => after));
    const claimants = await findClaimantsOf(db, changed);
    await changeLog.record(
      touched.map((member) => toChange(member, importing, claimants.get(member))),
    );
    return marked;
  };
}

type ImportProgress =
  | { readonly stage: 'reading'; readonly bytes: number }
  | { readonly stage: 'writing'; readonly rows: number; readonly total: number };

export interface ImportOptions {
  /** Reports the changes without writing them. */
  readonly isDryRun?: boolean;
  /** The actor in the change log. The default is the command itself. */
  readonly actor?: string;
  readonly reading?: ReadingChoice;
  readonly choice?: RowChoice;
  /** The rows that the report lists; none by default. */
  readonly page?: RowPage;
  /** The digest of a preview; the import is refused when it would do something else. */
  readonly previewed?: string | undefined;
  /** A larger file is refused. */
  readonly maxRows?: number;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Rolls the transaction back; the report lists the problems. */
class InvalidRows extends Error {
  override readonly name = 'InvalidRows';
}

interface ReadImport {
  readonly file: MembersFile;
  readonly rules: MergeRules;
  readonly tally: Tally;
}

const compare = ({ database }: MemberDeps, { file, rules, tally }: ReadImport): Promise<void> =>
  inReadTransaction(database, async (transaction) => {
    for await (const batch of planImport(transaction, file.rows, rules)) tally.add(batch);
  });

interface Writing extends Pick<Required<ImportOptions>, 'actor' | 'onProgress'> {
  readonly previewed: string | undefined;
}

export interface ImportDeps extends MemberDeps, MarkingDeps {}

async function write(
  { database, now, notifyMarked }: ImportDeps,
  { file, rules, tally }: ReadImport,
  { actor, onProgress, previewed }: Writing,
): Promise<Written> {
  const at = now();
  const marked: MarkedAccount[] = [];
  const through = await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const writeBatch = createImportWriter(transaction, { actor, at });
    let rows = 0;
    for await (const batch of planImport(transaction, file.rows, rules)) {
      const chosen = tally.add(batch);
      if (tally.problems.count === 0) marked.push(...(await writeBatch(chosen)));
      rows += batch.length;
      onProgress({ stage: 'writing', rows, total: file.rows.length });
    }
    if (previewed !== undefined && previewed !== tally.readDigest()) {
      const message = 'Members have changed since the preview. Nothing was imported.';
      throw new Refusal('stale', { message });
    }
    if (tally.problems.count > 0) throw new InvalidRows();
    return findNewestChange(transaction);
  });
  notifyMarked(marked);
  return { at, through };
}

const noRows: RowPage = { from: 0, size: 0 };

/**
 * Keeps members that the file does not name, and fields about which it says nothing. Importing a file
 * again changes nothing. Sample members are replaced by members of the file with the same number.
 */
export async function importMembers(
  deps: ImportDeps,
  open: OpenFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { isDryRun = false, actor = 'import', onProgress = () => undefined, maxRows } = options;
  const { choice = allRows, page = noRows, previewed, reading = nothingChosen } = options;
  const now = deps.now();
  const file = await readMembersCsv(open, now, {
    choice: reading,
    onBytes: (bytes) => onProgress({ stage: 'reading', bytes }),
    ...(maxRows === undefined ? {} : { maxRows }),
  });
  const needsDigest = isDryRun || previewed !== undefined;
  const tally = createTally(file, { choice, page, needsDigest });
  if (!file.isComplete) return tally.report(null);
  requireRows(choice, file);
  const read = { file, rules: { fields: file.fields, clear: reading.clear, now }, tally };
  if (isDryRun) {
    await compare(deps, read);
    return tally.report(null);
  }
  if (tally.problems.count > 0) return tally.report(null);
  try {
    const written = await write(deps, read, { actor, onProgress, previewed });
    const { added, changed } = tally.counts;
    return tally.report(added + changed > 0 ? written : null);
  } catch (error) {
    if (!(error instanceof InvalidRows)) throw error;
    return tally.report(null);
  }
}
