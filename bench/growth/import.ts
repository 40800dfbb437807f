/** The speed of an import relative to the minimum: bare inserts of the same rows in one transaction. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { stringify } from 'csv-stringify/sync';
import {
  fieldColumns,
  memberFieldNames,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { columnsOf } from '#server/database/register/member-rows.ts';
import { importMembers } from '#server/features/members/import/import-members.ts';
import { writeRow } from '#server/features/members/import/members-csv.ts';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { toResult, type BenchResult } from '../result.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';

const members = 100_000;
const rounds = 5;

function buildMembers(): MemberRecord[] {
  return [...buildSampleMembers(members)].filter(({ series }) => series === 'fb');
}

/** Statements are prepared once, and nothing is queried. */
function prepareInserts(db: DatabaseSync) {
  const insertMember = db.prepare(`insert into members (${fieldColumns.join(', ')},
    is_sample, created_at, updated_at) values (${fieldColumns.map(() => '?').join(', ')}, 0, 0, 0)`);
  const insertAlias = db.prepare('insert into member_aliases (member_id, alias) values (?, ?)');

  return (member: MemberRecord) => {
    const columns = columnsOf(member);
    const { lastInsertRowid } = insertMember.run(...fieldColumns.map((column) => columns[column]));
    for (const alias of member.aliases) insertAlias.run(lastInsertRowid, alias);
  };
}

function insertBare({ location }: BenchDatabase, records: readonly MemberRecord[]): void {
  if (location.kind !== 'sqlite') throw new Error('The floor is one of SQLite');
  const db = new DatabaseSync(location.file);
  db.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536');
  db.exec('begin immediate');
  const insert = prepareInserts(db);
  for (const record of records) insert(record);
  db.exec('commit');
  db.close();
}

async function timeOnNew(work: (bench: BenchDatabase) => Promise<void>): Promise<number> {
  const bench = await openBenchDatabase('sqlite', 0);
  try {
    const start = performance.now();
    await work(bench);
    return performance.now() - start;
  } finally {
    await bench.close();
  }
}

/** Import and floor in turn (ABBA), each into a new database; the ratio of their speeds. */
export async function benchImport(): Promise<BenchResult[]> {
  const records = buildMembers();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const file = join(folder, 'members.csv');
  await writeFile(file, stringify([[...memberFieldNames], ...records.map(writeRow)]));

  const bare = () => timeOnNew(async (bench) => insertBare(bench, records));
  const whole = () =>
    timeOnNew(async ({ database }) => {
      const deps = { database, now: Date.now, notifyMarked: () => undefined };
      const report = await importMembers(deps, () => createReadStream(file));
      if (report.added !== members) throw new Error('The import did not add all members');
    });

  try {
    await whole();
    await bare();
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isBareFirst = round % 2 === 0;
      const first = await (isBareFirst ? bare() : whole());
      const second = await (isBareFirst ? whole() : bare());
      ratios.push(isBareFirst ? first / second : second / first);
    }
    return [
      toResult(ratios, {
        name: `import of ${members} members (sqlite)`,
        goal: 1 / 3,
        comparison: 'at least',
      }),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  for (const result of await benchImport()) console.log(result);
}
