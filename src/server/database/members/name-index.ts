/**
 * The index for finding members by parts of their names, stored in plain tables on both databases: every distinct word
 * of all names, every suffix of every word, and which member has which word. Any part of a word is a prefix of one of
 * its suffixes, so the cost of a search depends on its matches, not on the size of the directory.
 */
import { sql, type SqlBool } from 'kysely';
import type { Series } from '#contract/series.ts';
import { createBatchWriter } from '../batch-writer.ts';
import { inBatches, rowsPerBatch } from '../in-batches.ts';
import type { Connection } from '../open-database.ts';
import { endingsOf, wordsOf } from '#contract/members/search-text.ts';
import type { MemberWordsTable, NameWordEndingsTable } from '../tables.ts';
import { soundOf } from './word-sound.ts';

export interface NameChange {
  readonly series: Series;
  readonly number: number;
  /** The previous search text; null for a new member. */
  readonly before: string | null;
  /** The new search text; null for a deleted member. */
  readonly after: string | null;
}

export interface NameIndex {
  update(changes: readonly NameChange[]): Promise<void>;
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].filter((word) => !others.has(word));

/** For use inside a transaction; caches the ids of words. */
export function createNameIndex(db: Connection): NameIndex {
  const ids = new Map<string, number>();
  const endings = createBatchWriter<NameWordEndingsTable>(db, (rows) =>
    db.insertInto('name_word_endings').values(rows),
  );
  const memberWords = createBatchWriter<MemberWordsTable>(db, (rows) =>
    db
      .insertInto('member_words')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );

  async function readIds(words: readonly string[]): Promise<void> {
    for (let start = 0; start < words.length; start += rowsPerBatch) {
      const rows = await db
        .selectFrom('name_words')
        .where('word', 'in', words.slice(start, start + rowsPerBatch))
        .select(['id', 'word'])
        .execute();
      for (const { id, word } of rows) ids.set(word, id);
    }
  }

  /** Loads the ids of all these words into `ids`, and inserts the new ones. */
  async function learn(words: ReadonlySet<string>): Promise<void> {
    // Sorted, so that two writers inserting the same words cannot deadlock.
    const unknown = [...words].filter((word) => !ids.has(word)).toSorted();
    await readIds(unknown);
    const fresh = unknown.filter((word) => !ids.has(word));
    for (let start = 0; start < fresh.length; start += rowsPerBatch) {
      const batch = fresh.slice(start, start + rowsPerBatch);
      const rows = await db
        .insertInto('name_words')
        .values(batch.map((word) => ({ word, sound: soundOf(word) })))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'word'])
        .execute();
      for (const { id, word } of rows) ids.set(word, id);
      await endings.write(
        rows.flatMap(({ id, word }) => endingsOf(word).map((ending) => ({ ending, word_id: id }))),
      );
    }
    // Words that another writer inserted in the meantime.
    await readIds(fresh.filter((word) => !ids.has(word)));
  }

  function idOf(word: string): number {
    const id = ids.get(word);
    if (id === undefined) throw new Error('A word that was just entered is missing');
    return id;
  }

  /** Deletes unused words; each would slow down searches for a part of it. */
  async function forget(words: ReadonlySet<string>): Promise<void> {
    const goneIds = [...words].map(idOf);
    for (let start = 0; start < goneIds.length; start += rowsPerBatch) {
      await deleteUnusedWords(db, goneIds.slice(start, start + rowsPerBatch));
    }
    // Some may be deleted now; they are looked up again when needed.
    for (const word of words) ids.delete(word);
  }

  return {
    async update(changes) {
      const added: MemberWordsTable[] = [];
      const words = new Set<string>();
      const changed = changes.map(({ series, number, before, after }) => {
        const old = new Set(before === null ? [] : wordsOf(before));
        const now = new Set(after === null ? [] : wordsOf(after));
        const change = { series, number, gone: without(old, now), come: without(now, old) };
        for (const word of [...change.gone, ...change.come]) words.add(word);
        return change;
      });
      await learn(words);
      const removed: MemberWordsTable[] = [];
      for (const { series, number, gone, come } of changed) {
        for (const word of come) added.push({ word_id: idOf(word), series, number });
        for (const word of gone) removed.push({ word_id: idOf(word), series, number });
      }
      for (const batch of inBatches(removed)) await deleteMemberWords(db, batch);
      await memberWords.write(added);
      await forget(new Set(changed.flatMap(({ gone }) => gone)));
    },
  };
}

/** By primary key, the sort order of the table; at most a few hundred rows. */
async function deleteMemberWords(db: Connection, rows: readonly MemberWordsTable[]): Promise<void> {
  const keys = rows.map(
    ({ word_id, series, number }) =>
      sql`(cast(${word_id} as bigint), ${series}, cast(${number} as integer))`,
  );
  await sql`delete from member_words
    where (word_id, series, number) in (values ${sql.join(keys)})`.execute(db);
}

/** Deletes the words of deleted members, then all unused words. */
export async function pruneNameIndex(db: Connection): Promise<void> {
  await db
    .deleteFrom('member_words')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .whereRef('members.series', '=', 'member_words.series')
            .whereRef('members.number', '=', 'member_words.number')
            .select('members.id'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('name_word_endings').where(isUnused('name_word_endings.word_id')).execute();
  await db.deleteFrom('name_words').where(isUnused('name_words.id')).execute();
}

const isUnused = (word: 'name_word_endings.word_id' | 'name_words.id') => () =>
  sql<SqlBool>`not exists (select 1 from member_words where word_id = ${sql.ref(word)})`;

async function deleteUnusedWords(db: Connection, ids: readonly number[]): Promise<void> {
  const unused = await db
    .selectFrom('name_words')
    .where('id', 'in', ids)
    .where(isUnused('name_words.id'))
    .select(['id', 'word'])
    .execute();
  for (const { id, word } of unused) {
    // By suffix, the leading column of the primary key.
    await db
      .deleteFrom('name_word_endings')
      .where('ending', 'in', endingsOf(word))
      .where('word_id', '=', id)
      .execute();
    await db.deleteFrom('name_words').where('id', '=', id).execute();
  }
}
