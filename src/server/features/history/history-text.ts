/** The text of the history page, in Markdown: a default one until an admin saves another. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { HistorySource, HistoryText, historyOperations } from '#contract/history/history.ts';
import { toInstantOrNull } from '#contract/time.ts';
import {
  actorOf,
  recordChange,
  type ChangeEntry,
  type Snapshot,
} from '#server/database/change-log/change-log.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type StoredSnapshot,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { readMarkdown } from './read-markdown.ts';

export interface HistoryDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

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

interface HistoryState {
  readonly markdown: string;
  /** Whether it is the default text, which is not stored. */
  readonly isDefault: boolean;
}

interface CurrentState extends HistoryState {
  /** Null for the default text. */
  readonly updatedAt: number | null;
}

async function readCurrent(db: Connection): Promise<CurrentState> {
  const stored = await db
    .selectFrom('site_texts')
    .where('name', '=', 'history')
    .select(['markdown', 'updated_at'])
    .executeTakeFirst();
  return {
    markdown: stored?.markdown ?? defaultHistory,
    isDefault: !stored,
    updatedAt: stored?.updated_at ?? null,
  };
}

/** False when another save came after `from` was read; nothing is written then. */
async function replaceText(
  db: Connection,
  from: HistoryState,
  to: HistoryState,
  at: number,
): Promise<boolean> {
  if (to.isDefault) {
    const { numDeletedRows } = await db
      .deleteFrom('site_texts')
      .where('name', '=', 'history')
      .where('markdown', '=', from.markdown)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const text = { markdown: to.markdown, updated_at: at };
  if (from.isDefault) {
    const inserted = await db
      .insertInto('site_texts')
      .values({ name: 'history', ...text })
      .onConflict((onName) => onName.doNothing())
      .returning('name')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const { numUpdatedRows } = await db
    .updateTable('site_texts')
    .set(text)
    .where('name', '=', 'history')
    .where('markdown', '=', from.markdown)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const snapshotOf = ({ markdown, isDefault }: HistoryState): Snapshot<'text'> => ({
  markdown,
  ...(isDefault ? { isDefault } : {}),
});

/** The entry of the change log for a change of the text. */
const entryOf = (from: CurrentState, to: HistoryState): ChangeEntry<'text'> => ({
  subject: 'text',
  subjectKey: 'history',
  before: snapshotOf(from),
  after: snapshotOf(to),
  accountId: null,
  ...(from.updatedAt === null ? {} : { touchedAt: from.updatedAt }),
});

export async function getHistory({ database }: HistoryDeps): Promise<HistoryText> {
  const { markdown } = await readCurrent(database.kysely);
  return { blocks: readMarkdown(markdown) };
}

/** 22 characters of base64url are 132 bits, enough that two texts never share a version. */
const versionLength = 22;

const versionOf = (markdown: string) =>
  createHash('sha256').update(markdown).digest('base64url').slice(0, versionLength);

export async function getHistorySource({
  database,
}: Pick<HistoryDeps, 'database'>): Promise<HistorySource> {
  const { markdown, updatedAt } = await readCurrent(database.kysely);
  return { markdown, version: versionOf(markdown), updatedAt: toInstantOrNull(updatedAt) };
}

/** @throws Refusal `stale` with both versions when another save came first. */
export async function saveHistory(
  { database, now }: HistoryDeps,
  { body: sent }: Input<typeof historyOperations.saveHistory>,
  { viewer }: Caller<Viewer>,
): Promise<HistorySource> {
  const isSaved = await database.kysely.transaction().execute(async (db) => {
    const current = await readCurrent(db);
    if (versionOf(current.markdown) !== sent.version) return false;
    if (current.markdown === sent.markdown) return true;
    const at = now();
    const text = { markdown: sent.markdown, isDefault: false };
    if (!(await replaceText(db, current, text, at))) return false;
    const actor = actorOf(viewer.accountId);
    await recordChange(db, { changedAt: at, actor, ...entryOf(current, text) });
    return true;
  });
  const stored = await getHistorySource({ database });
  if (!isSaved) throw new Refusal('stale', { versions: { stored, sent } });
  return stored;
}

function readState(snapshot: StoredSnapshot | null): HistoryState | null {
  const markdown = snapshot?.['markdown'];
  return typeof markdown === 'string'
    ? { markdown, isDefault: snapshot?.['isDefault'] === true }
    : null;
}

async function undoOne({ db, at }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const current = await readCurrent(db);
  const before = readState(change.before);
  const after = readState(change.after);
  const isCurrent = after?.markdown === current.markdown && after.isDefault === current.isDefault;
  const isUndone =
    before !== null &&
    isCurrent &&
    (await replaceText(db, current, before, change.touchedAt ?? at));
  if (!isUndone) return conflict('The text was changed again later.');
  return { kind: 'undone', entry: entryOf(current, before) };
}

export const historyUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
