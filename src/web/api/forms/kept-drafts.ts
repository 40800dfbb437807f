/** What somebody had typed when their session ended: kept in memory until they have logged in again, for nobody else. */
import type { User } from '#contract/accounts/account.ts';

type Values = Readonly<Record<string, unknown>>;
type Owner = Pick<User, 'firstName' | 'lastName' | 'freakBrotherNumber' | 'role'>;

interface Draft {
  readonly owner: string;
  readonly values: Values;
}

/** By the page's path. */
const drafts = new Map<string, Draft>();

/** A new session has a new token: the person is told by what stays. */
const signOf = ({ firstName, lastName, freakBrotherNumber, role }: Owner) =>
  JSON.stringify([firstName, lastName, freakBrotherNumber, role]);

/** Passwords are typed again. */
export function keepDraft(path: string, owner: Owner, values: Values): void {
  const kept = Object.entries(values).filter(([name]) => !/password/i.test(name));
  drafts.set(path, { owner: signOf(owner), values: Object.fromEntries(kept) });
}

/** What was kept for this page and person, once; everything else that was kept for the page goes. */
export function takeDraft(path: string, owner: Owner): Values {
  const draft = drafts.get(path);
  drafts.delete(path);
  return draft?.owner === signOf(owner) ? draft.values : {};
}
