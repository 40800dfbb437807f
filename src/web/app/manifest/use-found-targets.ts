import { useEffect, useState } from 'react';
import { findAccounts } from '#contract/accounts/administration.ts';
import { findMembers } from '#contract/members/editing.ts';
import { getNumber } from '#contract/members/ledger.ts';
import { readNumber, seriesNames } from '#contract/number-label.ts';
import { highestNumber, isLongTerm, longTermMessage } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import {
  allScreens,
  matchingScreens,
  perKind,
  rankTargets,
  type FoundRecords,
  type Target,
} from './matching-targets.ts';

/** While someone types, only the last text is searched. */
const pauseMs = 120;

interface Found {
  readonly targets: readonly Target[];
  readonly isBusy: boolean;
  /** Why some may be missing; null if all were searched. */
  readonly problem: string | null;
}

interface Answer extends FoundRecords, Pick<Found, 'problem'> {
  readonly q: string;
}

const failedMessage = 'The search failed. Check your connection, then type again.';

/** Such as of `58`, `FB 58` or `nnfb58`; 0 for other texts. */
function numberIn(digits: string | undefined): number {
  const number = Number(digits ?? 0);
  return number <= highestNumber ? number : 0;
}

export function useFoundTargets(text: string): Found {
  const call = useCall();
  const q = text.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (q === '' || isLongTerm(q)) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search() {
      const written = readNumber(q);
      const term = written?.digits ?? q;
      const number = numberIn(written?.digits);
      const searched = written?.series ? [written.series] : seriesNames;
      const members = searched.map((series) =>
        settle(call(findMembers, { query: { series, q: term, page: '1' } }, { signal })),
      );
      const numbers = (number === 0 ? [] : searched).map((series) =>
        settle(call(getNumber, { params: { series, number } }, { signal })),
      );
      const accounts = settle(call(findAccounts, { query: { q, page: '1' } }, { signal }));
      // Together, so that an abort rejects one promise that is caught.
      const [found, records, owners] = await Promise.all([
        Promise.all(members),
        Promise.all(numbers),
        accounts,
      ]);
      setAnswer({
        q,
        problem: [...found, ...records, owners].every(({ isOk }) => isOk) ? null : failedMessage,
        members: found.flatMap((each) =>
          each.isOk ? each.value.body.members.slice(0, perKind) : [],
        ),
        numbers: records.flatMap((each) => (each.isOk ? [each.value.body] : [])),
        accounts: owners.isOk ? owners.value.body.accounts : [],
      });
    }
    const timer = setTimeout(() => {
      search().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, q]);

  if (q === '') return { targets: allScreens, isBusy: false, problem: null };
  if (isLongTerm(q)) return { targets: [], isBusy: false, problem: longTermMessage };
  if (answer?.q !== q) return { targets: matchingScreens(q), isBusy: true, problem: null };
  return { targets: rankTargets(q, answer), isBusy: false, problem: answer.problem };
}
