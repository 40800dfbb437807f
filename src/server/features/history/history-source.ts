/** Reads and saves the Markdown source of the history page. */
import { createHash } from 'node:crypto';
import type { HistoryForm, HistorySource } from '#contract/history/history.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { defaultHistory } from './default-history.ts';
import { findHistory, insertHistory, replaceHistory } from './history.queries.ts';

export interface HistoryDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** 22 characters of base64url are 132 bits, enough that two texts never share a version. */
const versionLength = 22;

const versionOf = (markdown: string) =>
  createHash('sha256').update(markdown).digest('base64url').slice(0, versionLength);

async function readSource(db: Connection): Promise<HistorySource> {
  const stored = await findHistory(db);
  const markdown = stored?.markdown ?? defaultHistory;
  return {
    markdown,
    version: versionOf(markdown),
    updatedAt: stored ? new Date(stored.updated_at).toISOString() : null,
  };
}

export async function getHistorySource({ database }: HistoryDeps): Promise<HistorySource> {
  return readSource(database.kysely);
}

/** Runs in the caller's transaction. False when another save came after `read`. */
async function write(
  { now }: HistoryDeps,
  db: Connection,
  { read, markdown }: { readonly read: HistorySource; readonly markdown: string },
  viewer: Viewer,
): Promise<boolean> {
  const text = { markdown, updated_at: now() };
  const isWritten = await (read.updatedAt === null
    ? insertHistory(db, text)
    : replaceHistory(db, read.markdown, text));
  if (!isWritten) return false;
  await recordChanges(db, [
    {
      changedAt: text.updated_at,
      actor: `account/${viewer.accountId}`,
      subject: 'text',
      subjectKey: 'history',
      before: { markdown: read.markdown, ...(read.updatedAt === null ? { isDefault: true } : {}) },
      after: { markdown },
      ...(read.updatedAt === null ? {} : { touchedAt: Date.parse(read.updatedAt) }),
    },
  ]);
  return true;
}

/** @throws Refusal `stale` with both versions when another save came first. */
export async function saveHistory(
  deps: HistoryDeps,
  form: HistoryForm,
  viewer: Viewer,
): Promise<HistorySource> {
  const { kysely } = deps.database;
  const { markdown, version } = form;
  const isCurrent = await kysely.transaction().execute(async (db) => {
    const read = await readSource(db);
    if (read.version !== version) return false;
    return read.markdown === markdown || write(deps, db, { read, markdown }, viewer);
  });
  const stored = await readSource(kysely);
  if (!isCurrent) throw new Refusal('stale', { versions: { stored, sent: form } });
  return stored;
}
