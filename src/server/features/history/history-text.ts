/** The text of the history page until an admin saves another one, in Markdown. */
import { toInstant } from '#contract/time.ts';
import type { Selectable } from 'kysely';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { HistoryText, HistoryForm, HistorySource } from '#contract/history/history.ts';
import { readMarkdown } from './read-markdown.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { recordChanges, type Snapshot, actorOf } from '#server/database/change-log/change-log.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { SiteTextsTable } from '#server/database/schema/site.ts';

export const defaultHistory = `## Two brothers and a cornfield

In 1971 two brothers from Lisle, Carl and Roger Nelson, made their first parachute jumps at a small drop zone among
the cornfields of Hinckley, Illinois, west of Chicago. Relative work, the art of flying together in free fall, was
young then. Most of those who jumped had learned it in uniform. The brothers had not, and with their long hair and
worn clothes they looked it.

## A name that stuck

The seasoned jumpers of Hinckley called them *those freak brothers*. An underground comic of the day, *The Fabulous
Furry Freak Brothers*, did the rest. What had been meant as a jibe was taken up with pride, one word was changed, and
they were **the Fabulous Flying Freak Brothers**.

## From a nickname to a fraternity

- From 1973 to 1976 Carl and Roger published a newsletter, the *Freak Brother Flyer*.
- They were among those who would fly any way but flat. They called it freak flying; much of it lives on in what
  is now called freeflying.
- The Freak Brothers Convention brought jumpers together by the hundred, one of the first great boogies. The World
  Freefall Convention followed it.

Somewhere on the way a joke between friends became a fraternity: open to anyone who earns it in the air, whatever
they look like on the ground. Every member has a number, and numbers are never handed out twice.

## Those who went ahead

Carl Nelson died in 1979, Roger Nelson in 2003, both doing what they loved. Many names in this directory carry the
same small mark. They keep their numbers, and their place on the load.
`;

type StoredText = Pick<Selectable<SiteTextsTable>, 'markdown' | 'updated_at'>;

/** Undefined until an admin saves a text. */
async function findHistory(db: Connection): Promise<StoredText | undefined> {
  return db
    .selectFrom('site_texts')
    .where('name', '=', 'history')
    .select(['markdown', 'updated_at'])
    .executeTakeFirst();
}

/** Stores the first text; false when another save came first. */
async function insertHistory(
  db: Connection,
  { markdown, updated_at }: StoredText,
): Promise<boolean> {
  const row = await db
    .insertInto('site_texts')
    .values({ name: 'history', markdown, updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the stored text is no longer `read`. */
async function replaceHistory(db: Connection, read: string, text: StoredText): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_texts')
    .set(text)
    .where('name', '=', 'history')
    .where('markdown', '=', read)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restores the default text; false when the stored text is no longer `read`. */
async function deleteHistory(db: Connection, read: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_texts')
    .where('name', '=', 'history')
    .where('markdown', '=', read)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

// Reads the text of the history page.

export async function getHistory({ kysely }: Database): Promise<HistoryText> {
  const stored = await findHistory(kysely);
  return { blocks: readMarkdown(stored?.markdown ?? defaultHistory) };
}

// Reads and saves the Markdown source of the history page.

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
    updatedAt: stored ? toInstant(stored.updated_at) : null,
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
      actor: actorOf(viewer.accountId),
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

// Undoes a change of the history text.

interface HistoryState {
  readonly markdown: string;
  /** Whether it is the default text, which is not stored. */
  readonly isDefault: boolean;
}

const textOf = (snapshot: Snapshot | null): HistoryState | null => {
  const markdown = snapshot?.['markdown'];
  return typeof markdown === 'string'
    ? { markdown, isDefault: snapshot?.['isDefault'] === true }
    : null;
};

const snapshotOf = ({ markdown, isDefault }: HistoryState) => ({
  markdown,
  ...(isDefault ? { isDefault } : {}),
});

/** False when a concurrent save came first; nothing is written then. */
async function put(
  db: Connection,
  from: HistoryState,
  to: HistoryState,
  at: number,
): Promise<boolean> {
  if (to.isDefault) return deleteHistory(db, from.markdown);
  const text = { markdown: to.markdown, updated_at: at };
  return from.isDefault ? insertHistory(db, text) : replaceHistory(db, from.markdown, text);
}

async function undoOne({ db, at }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const stored = await findHistory(db);
  const now = { markdown: stored?.markdown ?? defaultHistory, isDefault: !stored };
  const after = textOf(change.after);
  const before = textOf(change.before);
  const changedSince = conflict('The text was changed again later.');
  if (!before || after?.markdown !== now.markdown || after.isDefault !== now.isDefault) {
    return changedSince;
  }
  if (!(await put(db, now, before, change.touchedAt ?? at))) return changedSince;
  return {
    kind: 'undone',
    entry: {
      subject: 'text',
      subjectKey: change.subjectKey,
      before: snapshotOf(now),
      after: snapshotOf(before),
      ...(stored ? { touchedAt: stored.updated_at } : {}),
    },
  };
}

export const historyUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
