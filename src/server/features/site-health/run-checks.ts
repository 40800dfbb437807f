/** Tries what is due, and mails the admins about each check that has become bad. */
import { checkNames, type CheckName } from '#contract/site-health/health.ts';
import { hourMs } from '#contract/time.ts';
import {
  findOutcomes,
  forgetTelling,
  recordOutcome,
  takeTelling,
  type CheckOutcome,
  type CheckOutcomes,
  type Tried,
} from './check-outcomes.ts';
import { checks, judgeChecks, type CheckDeps, type JudgedCheck } from './checks.ts';
import { tellTrouble, type TellDeps } from './tell-trouble.ts';

export interface RunDeps extends CheckDeps, Omit<TellDeps, 'messaging' | 'database'> {
  readonly messaging: CheckDeps['messaging'] & TellDeps['messaging'];
  /** Checks of which this process has seen a failure: the next run tries them and empties it. */
  readonly suspects: Set<CheckName>;
  readonly onFailure: (error: unknown) => void;
}

/** A check that is bad again so soon after it was good is not mailed again. */
const quietMs = hourMs;

function isDue(name: CheckName, outcome: CheckOutcome | null, now: number): boolean {
  const { attempt } = checks[name];
  if (!attempt) return false;
  const triedAt = Math.max(outcome?.good_at ?? 0, outcome?.failed_at ?? 0);
  return now - triedAt >= (outcome?.is_failing === 1 ? attempt.retryMs : attempt.everyMs);
}

const isBad = (judged: readonly JudgedCheck[], wanted: CheckName) =>
  judged.some(({ name, state }) => name === wanted && state === 'bad');

/** @returns a function for each start and each minute */
export function createCheckRun(deps: RunDeps): () => Promise<void> {
  const { now, suspects, onFailure } = deps;
  let isStart = true;
  /** What could not be stored when it happened. */
  const unrecorded = new Map<CheckName, Tried>();
  /** Bad checks that this process knows were mailed, also while the database stores nothing. */
  const told = new Set<CheckName>();

  async function record(name: CheckName, tried: Tried): Promise<void> {
    try {
      await recordOutcome(deps, name, tried);
      unrecorded.delete(name);
    } catch (error) {
      if (tried.problem !== null) unrecorded.set(name, tried);
      onFailure(error);
    }
  }

  async function tryDue(outcomes: CheckOutcomes): Promise<void> {
    const due = checkNames.filter(
      (name) => isStart || suspects.has(name) || isDue(name, outcomes.get(name) ?? null, now()),
    );
    isStart = false;
    suspects.clear();
    await Promise.all(
      due.map(async (name) => {
        const tried = await checks[name].attempt?.run(deps, outcomes.get(name) ?? null);
        if (tried) await record(name, tried);
      }),
    );
  }

  async function forget(names: readonly CheckName[]): Promise<void> {
    for (const name of names) told.delete(name);
    await forgetTelling(deps, names, now() - quietMs).catch(onFailure);
  }

  async function tellNew(judged: readonly JudgedCheck[]): Promise<void> {
    const bad = judged.filter(({ state }) => state === 'bad');
    const fresh: JudgedCheck[] = [];
    for (const each of bad) {
      if (told.has(each.name)) continue;
      told.add(each.name);
      // A database that stores nothing keeps no other process from mailing, but this one mails once.
      if (await takeTelling(deps, each.name).catch(() => true)) fresh.push(each);
    }
    if (fresh.length === 0) return;
    try {
      await tellTrouble(deps, fresh);
    } catch (error) {
      onFailure(error);
      const names = fresh.map(({ name }) => name);
      for (const name of names) told.delete(name);
      await forgetTelling(deps, names, now()).catch(onFailure);
    }
  }

  return async () => {
    for (const [name, tried] of unrecorded) await record(name, tried);
    // Without the database it is unknown what is due.
    const outcomes = await findOutcomes(deps.database.kysely).catch(() => null);
    if (outcomes) await tryDue(outcomes);
    const judged = await judgeChecks(deps);
    // Requests have seen it first: the next run tries, so that it is stored later.
    if (outcomes?.get('database')?.is_failing === 0 && isBad(judged, 'database')) {
      suspects.add('database');
    }
    await forget(judged.filter(({ state }) => state !== 'bad').map(({ name }) => name));
    await tellNew(judged);
  };
}
