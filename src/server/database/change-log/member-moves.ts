/** Follows members through the change log. A key such as `fb/123` identifies a member only at a point in time. */
import type { Connection } from '../open-database.ts';

interface Entry {
  readonly id: number;
  /** The member's key right after the entry. */
  readonly key: string;
}

interface Step {
  readonly id: number;
  /** Null when a member was deleted from the key, or another member was added under it. */
  readonly to: string | null;
}

/** The entries after `after` that moved, added or deleted a member under these keys, oldest first. */
async function findSteps(
  db: Connection,
  keys: readonly string[],
  after: number,
): Promise<Map<string, Step[]>> {
  const rows = await db
    .selectFrom('change_log')
    .where('subject', '=', 'member')
    .where('subject_key', 'in', keys)
    .where('id', '>', after)
    .where((eb) =>
      eb.or([eb('moved_to', 'is not', null), eb('before', 'is', null), eb('after', 'is', null)]),
    )
    // Entries lose `before` and `after` when their account is deleted. They were edits, which do not move a member.
    .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]))
    .orderBy('id')
    .select(['id', 'subject_key', 'moved_to'])
    .execute();
  const steps = new Map<string, Step[]>();
  for (const { id, subject_key, moved_to } of rows) {
    const ofKey = steps.get(subject_key) ?? [];
    ofKey.push({ id, to: moved_to });
    steps.set(subject_key, ofKey);
  }
  return steps;
}

/**
 * The current key of each member by entry id; null for a deleted member. An entry that adds a member refers to the
 * added member.
 *
 * @param entries at most a few thousand
 */
export async function followMembers(
  db: Connection,
  entries: readonly Entry[],
): Promise<Map<number, string | null>> {
  const currentKeys = new Map<number, string | null>();
  let moving = entries.map(({ id, key }) => ({ id, key, since: id }));
  while (moving.length > 0) {
    const keys = [...new Set(moving.map(({ key }) => key))];
    const steps = await findSteps(db, keys, Math.min(...moving.map(({ since }) => since)));
    const next: typeof moving = [];
    for (const { id, key, since } of moving) {
      const step = steps.get(key)?.find((each) => each.id > since);
      if (!step) currentKeys.set(id, key);
      else if (step.to === null) currentKeys.set(id, null);
      else next.push({ id, key: step.to, since: step.id });
    }
    moving = next;
  }
  return currentKeys;
}

/** The entries during which a member had this key: from `after` (exclusive) to `until` (inclusive). */
export interface Period {
  readonly key: string;
  readonly after: number;
  readonly until: number;
}

/** More than any member moves in practice. Also keeps the query within what SQLite accepts. */
const maxPeriods = 400;

/** All keys that the member with this key has had, latest first. */
export async function traceMember(db: Connection, key: string): Promise<Period[]> {
  const periods: Period[] = [];
  let current = key;
  let until = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const step = await findArrival(db, current, until);
    periods.push({ key: current, after: (step?.id ?? 1) - 1, until });
    if (!step || step.subject_key === current || periods.length === maxPeriods) return periods;
    current = step.subject_key;
    until = step.id - 1;
  }
}

/** The latest entry up to `until` that moved a member to this key or added one under it. */
async function findArrival(db: Connection, key: string, until: number) {
  return db
    .selectFrom('change_log')
    .where('subject', '=', 'member')
    .where((eb) =>
      eb.or([
        eb('moved_to', '=', key),
        eb.and([
          eb('subject_key', '=', key),
          eb('before', 'is', null),
          eb('after', 'is not', null),
        ]),
      ]),
    )
    .where('id', '<=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'subject_key'])
    .executeTakeFirst();
}
