/** The whole schema. Until 0.2.0 is released it is edited in place; from then on migrations change it. */
import { createHash } from 'node:crypto';
import type { SchemaDialect } from '../dialects/dialect.ts';
import { postgresSchema } from '../dialects/postgres-schema.ts';
import { sqliteSchema } from '../dialects/sqlite.ts';
import { accountTables } from './accounts.ts';
import { changeLogTables } from './change-log.ts';
import { announcedChangeTables, claimTables } from './claims.ts';
import { contactTables } from './contact.ts';
import { galleryTables } from './gallery.ts';
import { memberTables, searchTables } from './members.ts';
import { memorialTables } from './memorials.ts';
import { markTables } from './people-in-photos.ts';
import { placeTables } from './places.ts';
import { signInTables } from './sign-in.ts';
import { contentVersionTables, historyTables, siteHealthTables } from './site.ts';

/** Ordered so that foreign keys and triggers refer only to earlier tables. */
const parts: readonly ((dialect: SchemaDialect) => readonly string[])[] = [
  contentVersionTables,
  placeTables,
  memberTables,
  searchTables,
  accountTables,
  signInTables,
  claimTables,
  galleryTables,
  markTables,
  memorialTables,
  contactTables,
  announcedChangeTables,
  historyTables,
  changeLogTables,
  siteHealthTables,
];

export const baselineOf = (dialect: SchemaDialect): readonly string[] =>
  parts.flatMap((tablesOf) => tablesOf(dialect));

export const hashOf = (dialects: readonly SchemaDialect[]): string =>
  createHash('sha256')
    .update(JSON.stringify(dialects.map((dialect) => baselineOf(dialect))))
    .digest('hex')
    .slice(0, 16);

/** The same for both databases, because a backup can be restored into either. */
export const baselineHash = hashOf([sqliteSchema, postgresSchema]);
