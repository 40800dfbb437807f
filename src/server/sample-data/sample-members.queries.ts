import type { Connection, Database } from '#server/database/open-database.ts';

export async function isWithoutTraces(db: Connection): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  const change = await db.selectFrom('change_log').select('id').limit(1).executeTakeFirst();
  return member === undefined && change === undefined;
}

/** Whether no member was ever added. */
export async function isUntouched({ kysely }: Database): Promise<boolean> {
  return isWithoutTraces(kysely);
}

export async function hasSampleMembers({ kysely }: Database): Promise<boolean> {
  const sample = await kysely
    .selectFrom('members')
    .where('is_sample', '=', 1)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return sample !== undefined;
}

/** Asks the database until the answer is no, and then never again: sample data is only added at the start. */
export function createSampleCheck(database: Database): () => Promise<boolean> {
  let hasSamples = true;
  return async () => {
    if (hasSamples) hasSamples = await hasSampleMembers(database);
    return hasSamples;
  };
}
