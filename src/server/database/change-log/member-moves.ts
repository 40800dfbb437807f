/** Follows members through the change log from number to number: a key such as `fb/123` says who is meant only at its time. */
import type { Connection } from '../open-database.ts';

/** An entry about a member, or about what belongs to one. */
interface Mention {
  readonly id: number;
  /** The key that the member had once the entry was made. */
  readonly key: string;
}

interface Step {
  readonly id: number;
  /** Null for a member who went, or for another who came. */
  readonly to: string | null;
}

/** The entries after one by which members came to and went from these keys, the oldest first. */
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
    // What an account took with it were changes of its own, and those move nobody.
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
 * The keys that the members have now, by the id of the entry; null for one who is gone. An entry that adds a member counts
 * from itself on.
 *
 * @param mentions at most some thousand
 */
export async function followMembers(
  db: Connection,
  mentions: readonly Mention[],
): Promise<Map<number, string | null>> {
  const places = new Map<number, string | null>();
  let moving = mentions.map(({ id, key }) => ({ id, key, since: id }));
  while (moving.length > 0) {
    const keys = [...new Set(moving.map(({ key }) => key))];
    const steps = await findSteps(db, keys, Math.min(...moving.map(({ since }) => since)));
    const next: typeof moving = [];
    for (const { id, key, since } of moving) {
      const step = steps.get(key)?.find((each) => each.id > since);
      if (!step) places.set(id, key);
      else if (step.to === null) places.set(id, null);
      else next.push({ id, key: step.to, since: step.id });
    }
    moving = next;
  }
  return places;
}

/** When a member had which key: the entries from `after` (not included) up to `until`. */
export interface Period {
  readonly key: string;
  readonly after: number;
  readonly until: number;
}

/** Nobody moves as often; SQLite takes no more of them at once. */
const maxPeriods = 400;

/** The keys that the member with this one had in the course of time, the latest first. */
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

/** The latest entry up to `until` by which somebody came to a key. */
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
