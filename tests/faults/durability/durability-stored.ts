/** Reads what a site has stored directly from its database and files, and checks the rules for all rows. */
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
  /** By series and number, as in the change log: `fb/123`. */
  readonly members: ReadonlyMap<string, StoredMember>;
  /** The states that the change log records, newest last, by subject and key: `member fb/123`. */
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, StoredAccount>;
  /** By caption. */
  readonly photos: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  /** Violated rules, in words; empty if there are none. */
  readonly problems: readonly string[];
}

const formats = ['webp', 'jpeg'] as const;
const sizes = ['web', 'medium', 'thumb'] as const;

/** Whether a picture is complete according to its format. */
function isWhole(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return (
    bytes.length > 4 &&
    bytes.readUInt16BE(0) === 0xffd8 &&
    bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  );
}

/** Photos whose row lacks files. */
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

/** Files without a row: allowed for a day after a crash, but never after an error. */
export async function findOrphans(stored: Stored, folder: string): Promise<string[]> {
  const names = [...stored.photos.values()].map(({ name }) => name);
  return (await listFiles(folder)).filter((file) => !names.some((name) => file.includes(name)));
}

/** The database's own integrity check, and the rules that triggers and transactions maintain. */
async function findBrokenRows({ kysely, dialect }: Database): Promise<string[]> {
  const problems: string[] = [];
  if (dialect.name === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
    problems.push(...rows.map((row) => row.integrity_check).filter((word) => word !== 'ok'));
    const { rows: strays } = await sql`pragma foreign_key_check`.execute(kysely);
    if (strays.length > 0) problems.push(`${strays.length} rows without the row they belong to`);
  }
  return problems;
}

async function readRows(database: Database): Promise<Omit<Stored, 'problems'>> {
  const { kysely } = database;
  const keyed = ({ series, number }: { series: string; number: number }) => `${series}/${number}`;
  const members = await kysely
    .selectFrom('members')
    .select(['series', 'number', 'location', 'story'])
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
