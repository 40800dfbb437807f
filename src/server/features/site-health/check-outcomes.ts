/** What came of the checks, in the database, so that every process of the site knows it. */
import type { Selectable } from 'kysely';
import type { CheckName } from '#contract/site-health/health.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { CheckOutcomesTable } from '#server/database/schema/site.ts';

export type CheckOutcome = Selectable<CheckOutcomesTable>;
export type CheckOutcomes = ReadonlyMap<CheckName, CheckOutcome>;

export interface Tried {
  /** Null if it is good. */
  readonly problem: string | null;
  /** Kept as it is if it was not measured. */
  readonly measured?: number | null;
}

interface OutcomeDeps {
  readonly database: Database;
  readonly now: () => number;
}

export async function findOutcomes(db: Connection): Promise<CheckOutcomes> {
  const rows = await db.selectFrom('check_outcomes').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

const untried = { is_failing: 0, good_at: null, failed_at: null, problem: null } as const;

/** The last problem stays known when the next try is good. */
export async function recordOutcome(
  { database, now }: OutcomeDeps,
  name: CheckName,
  { problem, measured }: Tried,
): Promise<void> {
  const changed = {
    ...(problem === null
      ? { is_failing: 0 as const, good_at: now() }
      : { is_failing: 1 as const, failed_at: now(), problem }),
    ...(measured === undefined ? {} : { measured }),
  };
  await database.kysely
    .insertInto('check_outcomes')
    .values({ name, ...untried, measured: null, told_at: null, ...changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute();
}

/** Of several processes, one gets the right to mail the admins about it. */
export async function takeTelling(
  { database, now }: OutcomeDeps,
  name: CheckName,
): Promise<boolean> {
  const told = { told_at: now() };
  const { numInsertedOrUpdatedRows: rows } = await database.kysely
    .insertInto('check_outcomes')
    .values({ name, ...untried, measured: null, ...told })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(told).where('check_outcomes.told_at', 'is', null),
    )
    .executeTakeFirst();
  return rows === 1n;
}

/** @param before a check that fails again soon after it was good is not mailed again */
export async function forgetTelling(
  { database }: Pick<OutcomeDeps, 'database'>,
  names: readonly CheckName[],
  before: number,
): Promise<void> {
  if (names.length === 0) return;
  await database.kysely
    .updateTable('check_outcomes')
    .set({ told_at: null })
    .where('name', 'in', names)
    .where('told_at', '<=', before)
    .execute();
}
