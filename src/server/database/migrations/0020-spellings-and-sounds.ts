/** Finds Grün as Gruen, and suggests words that sound alike. */
import { sql, type Kysely } from 'kysely';
import type { Series } from '#contract/series.ts';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import { endingsOf, expandedText, wordsOf } from '#contract/members/search-text.ts';
import { soundOf } from '../members/word-sound.ts';
import type { Tables } from '../tables.ts';

const rowsAtOnce = 1_000;

/** Keeps the parameters of a statement below the limits of both databases. */
function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce);
  }
}

/** For existing words; new ones get their sound when they are written. */
async function fillSounds(db: Kysely<Tables>): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('name_words')
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select(['id', 'word'])
      .execute();
    if (rows.length === 0) return;
    const sounds = rows.map(
      ({ id, word }) => sql`(cast(${id} as bigint), cast(${soundOf(word)} as text))`,
    );
    await sql`with sounds (id, sound) as (values ${sql.join(sounds)})
      update name_words set sound = sounds.sound from sounds
      where sounds.id = name_words.id`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}

interface Expanded {
  readonly series: Series;
  readonly number: number;
  readonly words: readonly string[];
}

async function indexWords(db: Kysely<Tables>, members: readonly Expanded[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const words of inBatches([...new Set(members.flatMap((member) => member.words))])) {
    const fresh = await db
      .insertInto('name_words')
      .values(words.map((word) => ({ word, sound: soundOf(word) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'word'])
      .execute();
    const endings = fresh.flatMap(({ id, word }) =>
      endingsOf(word).map((ending) => ({ ending, word_id: id })),
    );
    for (const rows of inBatches(endings)) {
      await db.insertInto('name_word_endings').values(rows).execute();
    }
    const known = db.selectFrom('name_words').where('word', 'in', words).select(['id', 'word']);
    for (const { id, word } of await known.execute()) ids.set(word, id);
  }
  const memberWords = members.flatMap(({ series, number, words }) =>
    words.flatMap((word) => {
      const id = ids.get(word);
      return id === undefined ? [] : [{ word_id: id, series, number }];
    }),
  );
  for (const rows of inBatches(memberWords)) {
    await db.insertInto('member_words').values(rows).execute();
  }
}

/** For existing members; new ones get all spellings when they are written. */
async function addSpellings(db: Kysely<Tables>): Promise<void> {
  let last = 0;
  for (;;) {
    const members = await db
      .selectFrom('members')
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select(['id', 'series', 'number', 'first_name', 'last_name', 'search_text'])
      .execute();
    const end = members.at(-1)?.id;
    if (end === undefined) return;
    const aliases = await db
      .selectFrom('member_aliases')
      .where('member_id', '>', last)
      .where('member_id', '<=', end)
      .selectAll()
      .execute();
    const aliasesById = Map.groupBy(aliases, (row) => row.member_id);
    const changed: Expanded[] = [];
    for (const { id, series, number, first_name, last_name, search_text } of members) {
      const others = (aliasesById.get(id) ?? []).map(({ alias }) => alias);
      const added = expandedText([`${first_name} ${last_name}`, ...others]);
      if (added === '') continue;
      await db
        .updateTable('members')
        .set({ search_text: search_text + added })
        .where('id', '=', id)
        .execute();
      changed.push({ series, number, words: wordsOf(added) });
    }
    if (changed.length > 0) await indexWords(db, changed);
    last = end;
  }
}

export async function addSpellingsAndSounds(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const tables = db as Kysely<Tables>;
  // Byte order on both databases, regardless of the server's locale.
  const byteOrder = dialect.name === 'postgres' ? 'collate "C"' : '';
  await sql
    .raw(`alter table name_words add column sound text ${byteOrder} not null default ''`)
    .execute(db);
  await fillSounds(tables);
  await addSpellings(tables);
  await sql.raw(`create index name_words_sound on name_words (sound)`).execute(db);
}
