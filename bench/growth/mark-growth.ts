/** How the people in photos slow down from 100 photos with 500 marks to 2,000 with 10,000, on each database. */
import { inBatches } from '#server/database/batch-writer.ts';
import type { Database } from '#server/database/open-database.ts';
import { insertAccount } from '#server/identity/accounts.ts';
import { buildAccountRow } from '#server/features/accounts/registration/new-account.ts';
import { findPhoto } from '#server/features/gallery/photos/viewing.ts';
import { listPeopleInPhoto } from '#server/features/people-in-photos/get-photo-marks.ts';
import {
  listPhotosIn,
  listUnnamedPhotos,
} from '#server/features/people-in-photos/photos-of-members.ts';
import { openBenchDatabase, type BenchDialect } from './bench-database.ts';
import { compareSizes, type Work } from './compare-sizes.ts';
import type { BenchResult } from '../result.ts';

const smallSize = 100;
const largeSize = 2_000;
const marksPerPhoto = 5;
/** Without a name, in each of the first photos. There are as many on both sides. */
const unnamedPhotos = 50;
const members = 2_000;
const worksPerRound = 40;
/** Of each member, on both sides. */
const photosOfMember = 5;

interface Filled {
  readonly photoIds: readonly number[];
  /** Those with marks. */
  readonly numbers: readonly number[];
}

async function addPhotos({ kysely }: Database, photos: number) {
  const names = { firstName: 'Sample', lastName: 'Sender', profileName: 'sender' };
  const account = { ...names, email: 'sender@example.org', passwordHash: '', at: 1 };
  const accountId = await insertAccount(
    kysely,
    buildAccountRow({ ...account, lapsesAt: null, isSample: true }),
  );
  for (const batch of inBatches(Array.from({ length: photos }, (_, index) => index))) {
    const rows = batch.map((index) => ({
      kind: 'gallery' as const,
      account_id: accountId,
      member_id: null,
      name: `marked${index}`,
      source_hash: `marked${index}`,
      width: 1600,
      height: 1200,
      thumb_width: 320,
      thumb_height: 240,
      stored_bytes: 1_000_000,
      original_name: '',
      caption: `Jump ${index}`,
      created_at: index,
      updated_at: index,
      hidden_at: null,
      hidden_by: null,
    }));
    await kysely.insertInto('photos').values(rows).execute();
  }
  const rows = await kysely
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select('id')
    .execute();
  return { photoIds: rows.map(({ id }) => id), accountId };
}

/** Each member is in as many photos, so that both sides answer as much. */
async function fill(database: Database, photos: number): Promise<Filled> {
  const { kysely } = database;
  const { photoIds, accountId } = await addPhotos(database, photos);
  const marked = await kysely
    .selectFrom('members')
    .where('series', '=', 'fb')
    .orderBy('number')
    .limit((photos * marksPerPhoto) / photosOfMember)
    .select(['id', 'number'])
    .execute();
  const marks = photoIds.flatMap((photo_id, photo) =>
    Array.from({ length: marksPerPhoto }, (_, place) => {
      const isUnnamed = photo < unnamedPhotos && place === 0;
      const member = marked[(photo * marksPerPhoto + place) % marked.length];
      return {
        photo_id,
        x: 100 * (place + 1),
        y: 500,
        member_id: isUnnamed ? null : (member?.id ?? null),
        marked_by: isUnnamed ? accountId : null,
        marked_at: photo,
        agreed_at: isUnnamed ? null : photo,
        agreed_by: null,
        agreed_as_admin: isUnnamed ? (0 as const) : (1 as const),
        refused_at: null,
      };
    }),
  );
  for (const batch of inBatches(marks)) {
    await kysely.insertInto('photo_marks').values(batch).execute();
  }
  return { photoIds, numbers: marked.map(({ number }) => number) };
}

async function openFilled(dialect: BenchDialect, photos: number) {
  let filled: Filled = { photoIds: [], numbers: [] };
  const { database, close } = await openBenchDatabase(dialect, members, async (opened) => {
    filled = await fill(opened, photos);
  });
  const drawn =
    (from: readonly number[], work: (value: number) => Promise<unknown>) => (round: number) =>
      Array.from({ length: worksPerRound }, (_, at): Work => {
        const share = ((round * worksPerRound + at) * 0.618_033_988) % 1;
        const value = from[Math.floor(share * from.length)] ?? 0;
        return () => work(value);
      });
  const deps = { database, findPhoto };
  const pages = Array.from({ length: unnamedPhotos }, (_, index) => index + 1);
  return {
    close,
    people: drawn(filled.photoIds, (id) => listPeopleInPhoto(deps, { params: { photoId: id } })),
    photosIn: drawn(filled.numbers, (number) =>
      listPhotosIn(deps, { params: { number }, query: { page: 1 } }),
    ),
    unnamed: drawn(pages, (page) => listUnnamedPhotos(deps, { query: { page } })),
  };
}

export async function benchMarkGrowth(dialect: BenchDialect): Promise<BenchResult[]> {
  const small = await openFilled(dialect, smallSize);
  const large = await openFilled(dialect, largeSize);
  try {
    const results: BenchResult[] = [];
    for (const [name, work] of [
      ['the people in a photo', 'people'],
      ['the photos of a member', 'photosIn'],
      ['a page of Who is this?', 'unnamed'],
    ] as const) {
      const about = { name: `${name} (${dialect})`, goal: 1.5 };
      results.push(await compareSizes(about, small[work], large[work]));
    }
    return results;
  } finally {
    await small.close();
    await large.close();
  }
}
