import { takeBackMs, type AnnouncedState } from '#contract/accounts/announced-changes.ts';
import type { Change } from './announced-changes.queries.ts';

/** Instead of the email of an account that was deleted. */
export const deletedTarget = 'a deleted account';

type Facts = Pick<Change, 'kind' | 'done_at' | 'ended_as' | 'former_email_id'>;

/** The former holder of an account takes it back with a link that is not of this change, so that nothing marks it. */
const hasOwnEmailBack = ({ kind, former_email_id }: Facts) =>
  kind === 'move' && former_email_id === null;

export function stateOf(change: Facts, at: number): AnnouncedState {
  const { done_at, ended_as } = change;
  if (ended_as !== null) return ended_as;
  if (done_at === null) return 'open';
  return at < done_at + takeBackMs && hasOwnEmailBack(change) ? 'taken back' : 'done';
}

/** Null if it cannot be taken back. */
export function takeBackUntil(change: Facts, at: number): number | null {
  if (stateOf(change, at) !== 'done' || change.done_at === null) return null;
  const until = change.done_at + takeBackMs;
  return at < until ? until : null;
}
