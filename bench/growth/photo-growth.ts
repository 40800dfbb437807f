/** How photo queries slow down from 10,000 to 100,000 rows, on each database. Files are not involved. */
import { inBatches } from '#server/database/batch-writer.ts';
import { insertPhoto } from '#server/database/photos/photos.ts';
import { findShownKind, findShownPhotos } from '#server/features/gallery/photos/gallery.queries.ts';
import type { Database } from '#server/database/open-database.ts';
import { insertAccount } from '#server/identity/accounts.ts';
import { buildAccountRow } from '#server/features/accounts/registration/new-account.ts';
import { findPhotosAt } from '#server/features/gallery/moderation/moderation.queries.ts';
import { listDatedPhotos } from '#server/features/gallery/photos/dated-photos.ts';
import { openBenchDatabase, type BenchDialect } from './bench-database.ts';
import { compareSizes, type Work } from './compare-sizes.ts';
import type { BenchResult } from '../result.ts';

const smallSize = 10_000;
const largeSize = 100_000;
const worksPerRound = 40;
const photosPerAccount = 100;
const photosPerPage = 24;
const anyAdmin = { kind: 'all', show: 'all', expiredAt: { deleted: 0, held: 0 } } as const;

const photosPerDay = 8;
const daysPerMonth = 28;
const daysPerYear = 12 * daysPerMonth;

/** As many photos of each day, and of each year, on both sides. */
function takenOn(index: number, photos: number) {
  const day = index % (photos / photosPerDay);
  return {
    taken_year: 1950 + Math.floor(day / daysPerYear),
    taken_month: 1 + Math.floor((day % daysPerYear) / daysPerMonth),
    taken_day: 1 + (day % daysPerMonth),
  };
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

function dateOf(index: number, photos: number): string {
  const { taken_year: year, taken_month: month, taken_day: day } = takenOn(index, photos);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const nameOf = (index: number) => `photo${index}`;

async function fill({ kysely }: Database, photos: number): Promise<void> {
  const accounts: number[] = [];
  for (let index = 0; index < photos / photosPerAccount; index += 1) {
    const email = `sender${index}@example.org`;
    const names = { firstName: 'Sample', lastName: `Sender ${index}`, profileName: `s${index}` };
    const row = { ...names, email, passwordHash: '', at: 1, lapsesAt: null, isSample: true };
    accounts.push(await insertAccount(kysely, buildAccountRow(row)));
  }
  const indexes = Array.from({ length: photos }, (_, index) => index);
  for (const batch of inBatches(indexes)) {
    const rows = batch.map((index) => ({
      kind: 'gallery' as const,
      account_id: accounts[index % accounts.length] ?? 0,
      member_id: null,
      name: nameOf(index),
      source_hash: nameOf(index),
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
      ...takenOn(index, photos),
    }));
    await kysely.insertInto('photos').values(rows).execute();
  }
}

async function openFilled(dialect: BenchDialect, photos: number) {
  const opened = await openBenchDatabase(dialect, 0, (database) => fill(database, photos));
  let added = 0;
  /** Works on photos drawn from all rows. */
  const drawn = (work: (index: number) => Promise<unknown>) => (round: number) =>
    Array.from({ length: worksPerRound }, (_, at): Work => {
      const share = ((round * worksPerRound + at) * 0.618_033_988) % 1;
      return () => work(Math.floor(share * photos));
    });
  const { kysely } = opened.database;
  return {
    close: opened.close,
    file: drawn((index) => findShownKind(kysely, nameOf(index))),
    newestPage: drawn(() => findPhotosAt(kysely, anyAdmin, { offset: 0, limit: photosPerPage })),
    drawnPage: drawn((offset) => findPhotosAt(kysely, anyAdmin, { offset, limit: photosPerPage })),
    day: drawn((index) =>
      listDatedPhotos(opened, { query: { date: dateOf(index, photos), page: 1 } }),
    ),
    // The first years are complete on both sides.
    year: drawn((index) =>
      listDatedPhotos(opened, { query: { year: 1950 + (index % 3), page: 1 } }),
    ),
    gallery: () => [() => findShownPhotos(kysely)],
    add: drawn(() => {
      added += 1;
      const name = `added${added}`;
      const size = {
        width: 1600,
        height: 1200,
        thumbWidth: 320,
        thumbHeight: 240,
        bytes: 1_000_000,
      };
      const stored = { name, sourceHash: name, ...size };
      const photo = { kind: 'gallery', accountId: 1, memberId: null, stored, caption: '' } as const;
      return insertPhoto(kysely, { ...photo, originalName: '' }, photos + added);
    }),
  };
}

export async function benchPhotoGrowth(dialect: BenchDialect): Promise<BenchResult[]> {
  const small = await openFilled(dialect, smallSize);
  const large = await openFilled(dialect, largeSize);
  const works = [
    ['finding the row of a file', 'file', 1.5],
    ['adding a photo', 'add', 1.5],
    ['the photos of a day', 'day', 1.5],
    ['the photos of a year', 'year', 1.5],
    ['the newest photos, for admins', 'newestPage', 1.5],
    ['a random page of photos, for admins', 'drawnPage', null],
    ['the whole gallery, uncached', 'gallery', null],
  ] as const;
  try {
    const results: BenchResult[] = [];
    for (const [name, work, goal] of works) {
      const about = { name: `${name} (${dialect})`, goal };
      results.push(await compareSizes(about, small[work], large[work]));
    }
    return results;
  } finally {
    await small.close();
    await large.close();
  }
}
