import { dayMs } from '#contract/time.ts';
import { changeSubjects, type ChangeSubject } from '#contract/changes/subjects.ts';
import type { Series } from '#contract/number-label.ts';
import { findSeries } from './member-address.ts';

export interface ChangeQuery {
  readonly series: Series;
  /** The member's current number; null for all members. */
  readonly member: number | null;
  /** Null for all kinds. */
  readonly kind: ChangeSubject | null;
  /** The account that made the changes; null for all accounts. */
  readonly account: number | null;
  /** Days as date fields write them (YYYY-MM-DD); '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;

const day = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

export function readChangeQuery(search: string): ChangeQuery {
  const given = new URLSearchParams(search);
  return {
    series: findSeries(given.get('series')) ?? 'fb',
    member: wholeNumber(given.get('member')),
    kind: changeSubjects.find((each) => each === given.get('kind')) ?? null,
    account: wholeNumber(given.get('account')),
    from: day(given.get('from')),
    to: day(given.get('to')),
    page: wholeNumber(given.get('page')) ?? 1,
  };
}

const everything: ChangeQuery = {
  series: 'fb',
  member: null,
  kind: null,
  account: null,
  from: '',
  to: '',
  page: 1,
};

/** Leaves out parameters that have their default value. */
export function changesAddress(query: Partial<ChangeQuery>): string {
  const { series, member, kind, account, from, to, page } = { ...everything, ...query };
  const search = new URLSearchParams({
    ...(series === 'fb' ? {} : { series }),
    ...(member === null ? {} : { member: String(member) }),
    ...(kind === null ? {} : { kind }),
    ...(account === null ? {} : { account: String(account) }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Changes${search === '' ? '' : `?${search}`}`;
}

/** Days begin at midnight in the reader's time zone. */
export function instantsOf({ from, to }: Pick<ChangeQuery, 'from' | 'to'>) {
  const beginOf = (text: string) => new Date(`${text}T00:00`);
  // A day has 23 or 25 hours when daylight saving time changes.
  const endOf = (text: string) => {
    const next = new Date(beginOf(text).getTime() + 1.5 * dayMs);
    return new Date(next.getFullYear(), next.getMonth(), next.getDate());
  };
  return {
    ...(from === '' ? {} : { since: beginOf(from).toISOString() }),
    ...(to === '' ? {} : { until: endOf(to).toISOString() }),
  };
}

export const undoAddress = (change: number): string => `/Manifest/Changes/Undo?change=${change}`;

/** @param changes at least one */
export function undoSelectedAddress(changes: readonly number[]): string {
  const [first, ...others] = changes;
  return first !== undefined && others.length === 0
    ? undoAddress(first)
    : `/Manifest/Changes/Undo?changes=${changes.join(',')}`;
}

/**
 * @param since in UTC; leave it out if the admin has yet to choose the time
 * @param through the newest change to undo; leave it out for all
 */
export function undoAccountAddress(account: number, since?: string, through?: number): string {
  const search = new URLSearchParams({
    account: String(account),
    ...(since === undefined ? {} : { since }),
    ...(through === undefined ? {} : { through: String(through) }),
  });
  return `/Manifest/Changes/Undo?${search.toString()}`;
}

export interface UndoQuery {
  readonly change: number | null;
  /** Null without any. */
  readonly changes: readonly number[] | null;
  readonly account: number | null;
  readonly since: string | null;
  readonly through: number | null;
}

export function readUndoQuery(search: string): UndoQuery {
  const given = new URLSearchParams(search);
  const since = given.get('since');
  const changes = (given.get('changes') ?? '')
    .split(',')
    .flatMap((text) => wholeNumber(text) ?? []);
  return {
    changes: changes.length === 0 ? null : changes,
    change: wholeNumber(given.get('change')),
    account: wholeNumber(given.get('account')),
    since: since !== null && !Number.isNaN(Date.parse(since)) ? since : null,
    through: wholeNumber(given.get('through')),
  };
}
