/** Deletes everything that a trial began with, and what has happened to its members since. */
import { sql, type ExpressionBuilder } from 'kysely';
import { inBatches } from '#server/database/batch-writer.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { deletePlaces, isPlaceUsed } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import { sampleActor } from './sample-changes.ts';

/** When the data was loaded; null for a list of members without other data. */
async function findLoadedAt(db: Connection): Promise<number | null> {
  const entry = await db
    .selectFrom('change_log')
    .where('actor', '=', sampleActor)
    .where('subject', '=', 'sample')
    .where('subject_key', '=', 'members')
    .select('changed_at')
    .executeTakeFirst();
  return entry?.changed_at ?? null;
}

const sampleAccountIds = (db: Connection) =>
  db.selectFrom('accounts').where('is_sample', '=', 1).select('id');

const sampleMembers = (db: Connection) => db.selectFrom('members').where('is_sample', '=', 1);

/** Names of photos of sample members, and of photos that sample accounts have sent. */
async function findSamplePhotos(db: Connection): Promise<string[]> {
  const ofSamples = (eb: ExpressionBuilder<Tables, 'photos' | 'remembrances'>) =>
    eb.or([
      eb('account_id', 'in', sampleAccountIds(db)),
      eb('member_id', 'in', sampleMembers(db).select('id')),
    ]);
  const photos = await db.selectFrom('photos').where(ofSamples).select('name').execute();
  const remembrances = await db
    .selectFrom('remembrances')
    .where(ofSamples)
    .select('photo_name')
    .execute();
  return [
    ...photos.map(({ name }) => name),
    ...remembrances.flatMap(({ photo_name }) => photo_name ?? []),
  ];
}

export interface AttachedToSamples {
  readonly claims: number;
  readonly photos: number;
  readonly remembrances: number;
  readonly keepers: number;
  readonly marks: number;
}

/** What belongs to real accounts and is deleted with the sample members. */
async function countAttached(db: Connection): Promise<AttachedToSamples> {
  const ofMembers = () => sampleMembers(db).select('id');
  const count = (table: 'claims' | 'photos' | 'remembrances' | 'memorial_keepers') =>
    countRows(
      db
        .selectFrom(table)
        .where('account_id', 'not in', sampleAccountIds(db))
        .where('member_id', 'in', ofMembers()),
    );
  // A mark that someone has agreed to no longer belongs to an account.
  const marks = await countRows(
    db
      .selectFrom('photo_marks')
      .innerJoin('photos', 'photos.id', 'photo_marks.photo_id')
      .where('photo_marks.member_id', 'in', ofMembers())
      .where('refused_at', 'is', null)
      .where('photos.account_id', 'not in', sampleAccountIds(db))
      .where((eb) =>
        eb.or([eb('marked_by', 'is', null), eb('marked_by', 'not in', sampleAccountIds(db))]),
      ),
  );
  return {
    claims: await count('claims'),
    photos: await count('photos'),
    remembrances: await count('remembrances'),
    keepers: await count('memorial_keepers'),
    marks,
  };
}

/** Deletes the entries about sample members and sample accounts. */
async function deleteSampleEntries(db: Connection): Promise<void> {
  const keys = (kind: '' | 'photo/' | 'card/') =>
    sampleMembers(db).select(sql<string>`${sql.lit(kind)} || series || '/' || number`.as('key'));
  await db
    .deleteFrom('change_log')
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', 'in', sampleAccountIds(db)), eb('subject', '!=', 'member')]),
        eb('moved_to', 'in', keys('')),
        ...(['', 'photo/', 'card/'] as const).map((kind) => eb('subject_key', 'in', keys(kind))),
      ]),
    )
    .execute();
}

/** The entry of an import that replaced a sample member stays, without that member and its account. */
async function deleteReplacedSamples(db: Connection): Promise<void> {
  await db
    .updateTable('change_log')
    .set({ account_id: null })
    .where('account_id', 'in', sampleAccountIds(db))
    .execute();
  await db
    .updateTable('change_log')
    .set({ before: null, touched_at: null })
    .where('before', 'like', '%"isSample":true%')
    .execute();
}

/** Deletes what the trial began with. */
async function deleteUntil(db: Connection, loadedAt: number): Promise<void> {
  await db
    .deleteFrom('change_log')
    .where((eb) => eb.or([eb('changed_at', '<=', loadedAt), eb('actor', '=', sampleActor)]))
    .execute();
  await db.deleteFrom('number_marks').where('marked_at', '<=', loadedAt).execute();
  await db.deleteFrom('search_log').where('searched_at', '<=', loadedAt).execute();
}

/** Deletes dismissals of terms that nobody has searched for since the trial began, with their log entries. */
async function deleteUnusedDismissals(db: Connection): Promise<void> {
  const missed = db
    .selectFrom('search_log')
    .where('missed_key', 'is not', null)
    .select('missed_key')
    .$narrowType<{ missed_key: string }>();
  await db.deleteFrom('dismissed_searches').where('missed_key', 'not in', missed).execute();
  await db
    .deleteFrom('change_log')
    .where('subject', '=', 'search')
    .where('subject_key', 'not in', missed)
    .execute();
}

/** With their answers and log entries. */
async function deleteSampleMessages(db: Connection): Promise<void> {
  const samples = () => db.selectFrom('contact_messages').where('is_sample', '=', 1);
  await db
    .deleteFrom('change_log')
    .where('subject', '=', 'message')
    .where('subject_key', 'in', samples().select(sql<string>`cast(id as text)`.as('key')))
    .execute();
  await db.deleteFrom('contact_messages').where('is_sample', '=', 1).execute();
}

/** Those without members and photos, with their spellings, former slugs and log entries. */
async function deleteEmptyPlaces(db: Connection): Promise<void> {
  const empty = await db
    .selectFrom('places')
    .where((eb) => eb.not(isPlaceUsed(eb)))
    .select('id')
    .execute();
  const ids = empty.map(({ id }) => id);
  await deletePlaces(db, ids);
  for (const keys of inBatches(ids.map(String))) {
    await db
      .deleteFrom('change_log')
      .where('subject', '=', 'place')
      .where('subject_key', 'in', keys)
      .execute();
  }
}

async function deleteSamples(db: Connection, table: 'accounts' | 'members'): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('is_sample', '=', 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface RemovedSamples {
  readonly members: number;
  readonly accounts: number;
  /** Names of photos whose files the caller deletes. */
  readonly photos: readonly string[];
  /** Of real accounts, and removed with the sample members. */
  readonly attached: AttachedToSamples;
}

/**
 * Keeps real members, also those that an import put in the place of a sample member, and everything about them. Writes
 * one entry to the change log.
 */
export async function removeSampleData(database: Database, at: number): Promise<RemovedSamples> {
  return database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const loadedAt = await findLoadedAt(db);
    const photos = await findSamplePhotos(db);
    const attached = await countAttached(db);
    await deleteSampleEntries(db);
    await deleteReplacedSamples(db);
    if (loadedAt !== null) await deleteUntil(db, loadedAt);
    await deleteSampleMessages(db);
    const accounts = await deleteSamples(db, 'accounts');
    const members = await deleteSamples(db, 'members');
    if (members + accounts > 0) {
      const left = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
      // Without real members, all searches were for sample members.
      if (!left) await db.deleteFrom('search_log').execute();
      await deleteEmptyPlaces(db);
      await deleteUnusedDismissals(db);
      await recordChanges(db, [
        {
          changedAt: at,
          actor: 'remove-samples',
          subject: 'sample',
          subjectKey: 'members',
          before: { sampleMembers: members },
          after: null,
          accountId: null,
        },
      ]);
    }
    return { members, accounts, photos, attached };
  });
}
