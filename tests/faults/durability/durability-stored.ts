/** What a site has stored, read behind its back: rows that writers look for their writes in, and what must hold of all rows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keyOf } from '#server/photo-storage/picture-keys.ts';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';

export interface StoredMember {
  readonly location: string;
  readonly story: string;
}

export interface StoredAccount {
  readonly city: string;
  readonly intro: string;
  readonly claims: number;
  readonly sessions: number;
}

export interface Stored {
  /** By series and number, as the change log has them: `fb/123`. */
  readonly members: ReadonlyMap<string, StoredMember>;
  /** Those that the search finds by their names. */
  readonly indexed: ReadonlySet<string>;
  /** What the change log says that there is from then on, the newest last, by subject and key: `member fb/123`. */
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, StoredAccount>;
  /** By caption. */
  readonly photos: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  /** What must never be, in words; empty when all is well. */
  readonly problems: readonly string[];
}

const formats = ['webp', 'jpeg'] as const;
const sizes = ['web', 'medium', 'thumb'] as const;

/** Whether a picture is complete, as its format tells. */
function isWhole(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return (
    bytes.length > 4 &&
    bytes.readUInt16BE(0) === 0xffd8 &&
    bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  );
}

/** Photos whose row has not all of its files. */
async function findBrokenPhotos(names: readonly string[], folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names) {
    const keys = sizes.flatMap((size) => formats.map((format) => keyOf(name, { size, format })));
    for (const key of keys) {
      const bytes = await readFile(join(folder, key)).catch(() => null);
      if (!bytes || !isWhole(bytes)) problems.push(`${bytes ? 'half' : 'no'} file ${key}`);
    }
  }
  return problems;
}

/** Files that belong to no row: allowed after a crash for a day, and never after an error. */
export async function findOrphans(stored: Stored, folder: string): Promise<string[]> {
  const names = [...stored.photos.values()].map(({ name }) => name);
  return (await listFiles(folder)).filter((file) => !names.some((name) => file.includes(name)));
}

/** What the database itself thinks of its file, and what triggers and transactions keep true. */
async function findBrokenRows({ kysely, dialect }: Database): Promise<string[]> {
  const problems: string[] = [];
  if (dialect.name === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
    problems.push(...rows.map((row) => row.integrity_check).filter((word) => word !== 'ok'));
    const { rows: strays } = await sql`pragma foreign_key_check`.execute(kysely);
    if (strays.length > 0) problems.push(`${strays.length} rows without the row they belong to`);
  }
  const counted = await sql<{ series: string }>`
    select spans.series, spans.width, sum(spans.members) as members from member_spans as spans
    group by spans.series, spans.width
    having sum(spans.members) <> (select count(*) from members where members.series = spans.series)`.execute(
    kysely,
  );
  problems.push(...counted.rows.map((row) => `the count of ${row.series} is wrong`));
  return problems;
}

async function readRows(database: Database): Promise<Omit<Stored, 'problems'>> {
  const { kysely } = database;
  const keyed = ({ series, number }: { series: string; number: number }) => `${series}/${number}`;
  const members = await kysely
    .selectFrom('members')
    .select(['series', 'number', 'location', 'story'])
    .execute();
  const words = await kysely
    .selectFrom('member_words')
    .select(['series', 'number'])
    .distinct()
    .execute();
  const log = await kysely
    .selectFrom('change_log')
    .select(['subject', 'subject_key', 'after'])
    .orderBy('id')
    .execute();
  const marks = await kysely.selectFrom('number_marks').select(['series', 'number']).execute();
  const accounts = await kysely
    .selectFrom('accounts')
    .select(['id', 'email', 'city', 'intro'])
    .execute();
  const claims = await kysely.selectFrom('claims').select('account_id').execute();
  const sessions = await kysely.selectFrom('sessions').select('account_id').execute();
  const photos = await kysely.selectFrom('photos').select(['id', 'name', 'caption']).execute();
  const countOf = (rows: readonly { account_id: number }[], id: number) =>
    rows.filter(({ account_id }) => account_id === id).length;
  const changes = Map.groupBy(log, ({ subject, subject_key }) => `${subject} ${subject_key}`);
  return {
    members: new Map(members.map((row) => [keyed(row), row])),
    indexed: new Set(words.map(keyed)),
    changes: new Map(
      [...changes].map(([key, rows]) => [key, rows.map(({ after }) => after ?? '')]),
    ),
    marks: new Set(marks.map(keyed)),
    accounts: new Map(
      accounts.map(({ id, email, ...row }) => [
        email,
        { ...row, claims: countOf(claims, id), sessions: countOf(sessions, id) },
      ]),
    ),
    photos: new Map(photos.map((row) => [row.caption, row])),
  };
}

/** @param photos the folder of the photo store */
export async function readStored(location: DatabaseLocation, photos: string): Promise<Stored> {
  const database = await openDatabase(location);
  try {
    const rows = await readRows(database);
    const names = [...rows.photos.values()].map(({ name }) => name);
    const problems = [
      ...(await findBrokenRows(database)),
      ...(await findBrokenPhotos(names, photos)),
    ];
    return { ...rows, problems };
  } finally {
    await database.close();
  }
}
