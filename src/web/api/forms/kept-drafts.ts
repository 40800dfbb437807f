/** Keeps unsaved form values in memory when a session ends, until the same user signs in again. */
import type { User } from '#contract/accounts/account.ts';
import { useEffect, useRef } from 'react';
import { useSession, useSessionStore } from '../session-context.ts';

type Values = Readonly<Record<string, unknown>>;
type Owner = Pick<User, 'accountId'>;

interface Draft {
  readonly accountId: number;
  readonly values: Values;
}

/** By the path of the page, and the part of it if it has several forms. */
const drafts = new Map<string, Draft>();

export function keepDraft(path: string, { accountId }: Owner, values: object): void {
  const kept = Object.entries(values).filter(([name]) => !/password/i.test(name));
  if (kept.length > 0) drafts.set(path, { accountId, values: Object.fromEntries(kept) });
}

export const hasDrafts = (): boolean => drafts.size > 0;

/** Returns the values kept for this page and user, and deletes all drafts of the page. */
export function takeDraft(path: string, { accountId }: Owner): Values {
  const draft = drafts.get(path);
  drafts.delete(path);
  return draft?.accountId === accountId ? draft.values : {};
}

/**
 * Keeps unsaved form values when the session ends, until the same user signs in again.
 * @param place where the draft is restored
 * @param readChanged returns the changed values; none if nothing has changed
 */
export function useDraftAtSessionEnd(place: string, readChanged: () => object) {
  const store = useSessionStore();
  const session = useSession();
  const last = useRef({ readChanged, place, session });

  useEffect(() => {
    if (session.kind === 'signed-in') last.current = { readChanged, place, session };
  });

  // When the session ends, the guard unmounts the page.
  useEffect(
    () => () => {
      const { readChanged: read, place: path, session: owner } = last.current;
      if (store.read().kind === 'signed-in' || owner.kind !== 'signed-in') return;
      keepDraft(path, owner.user, read());
    },
    [store],
  );
}
