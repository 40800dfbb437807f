import { openDatabase, type Database } from '#server/database/open-database.ts';
import type { DialectContext } from './each-dialect.ts';

/** Gives a test a database as two processes open it. */
export async function openTwice(
  create: DialectContext['create'],
  work: (one: Database, other: Database) => Promise<void>,
): Promise<void> {
  const location = await create();
  const [one, other] = [await openDatabase(location), await openDatabase(location)];
  try {
    await work(one, other);
  } finally {
    await other.close();
    await one.close();
  }
}
