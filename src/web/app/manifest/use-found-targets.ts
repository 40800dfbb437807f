import { useEffect, useState } from 'react';
import { findAccounts } from '#contract/accounts/administration.ts';
import { findMembers } from '#contract/members/editing.ts';
import { findForms, findRows, joinTexts } from '#contract/members/matching.ts';
import { otherNamesText } from '#contract/members/search-text.ts';
import { numberLabel, readNumber, seriesNames } from '#contract/number-label.ts';
import { highestNumber, isLongTerm, longTermMessage } from '#contract/primitives.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { screenGroups } from './screens.ts';

/** Something that the palette can open. */
export interface Target {
  readonly to: string;
  readonly label: string;
  readonly kind: 'Screen' | 'Member' | 'Number' | 'Account';
}

const screens: readonly Target[] = screenGroups.flatMap((group) =>
  group.screens.map(({ to, label }) => ({ to, label, kind: 'Screen' as const })),
);

const perKind = 6;
/** While someone types, only the last text is searched. */
const pauseMs = 120;

const labels = joinTexts(screens.map(({ label }) => otherNamesText([label])));

const matching = (q: string) =>
  findRows([labels], findForms(q)).flatMap((index) => screens[index] ?? []);

/** The number that a text such as `58`, `FB 58` or `nnfb58` names. */
function numbersIn(q: string): Target[] {
  const written = readNumber(q);
  const number = Number(written?.digits);
  if (!(number >= 1 && number <= highestNumber)) return [];
  const series = written?.series ?? 'fb';
  return [
    { to: numberAddress(series, number), label: numberLabel(series, number), kind: 'Number' },
  ];
}

interface Found {
  readonly targets: readonly Target[];
  readonly isBusy: boolean;
  /** Why some may be missing; null if all were searched. */
  readonly problem: string | null;
}

interface Answer extends Pick<Found, 'targets' | 'problem'> {
  readonly q: string;
}

const failedMessage = 'The search failed. Check your connection, then type again.';

export function useFoundTargets(text: string): Found {
  const call = useCall();
  const q = text.trim();
  const [answer, setAnswer] = useState<Answer>({ q: '', targets: [], problem: null });

  useEffect(() => {
    if (q === '' || isLongTerm(q)) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search() {
      const written = readNumber(q);
      const term = written?.digits ?? q;
      const searched = written?.series ? [written.series] : seriesNames;
      const members = searched.map((series) =>
        settle(call(findMembers, { query: { series, q: term, page: '1' } }, { signal })),
      );
      const accounts = settle(call(findAccounts, { query: { q, page: '1' } }, { signal }));
      // Together, so that an abort rejects one promise that is caught.
      const [found, owners] = await Promise.all([Promise.all(members), accounts]);
      const foundMembers = found.flatMap((each) =>
        each.isOk ? each.value.body.members.slice(0, perKind) : [],
      );
      const foundAccounts = owners.isOk ? owners.value.body.accounts.slice(0, perKind) : [];
      setAnswer({
        q,
        problem: [...found, owners].every(({ isOk }) => isOk) ? null : failedMessage,
        targets: [
          ...foundMembers.map((each): Target => ({
            to: memberAddress(each.series, each.freakBrotherNumber),
            label: `${numberLabel(each.series, each.freakBrotherNumber)} ${each.firstName} ${each.lastName}`,
            kind: 'Member',
          })),
          ...foundAccounts.map((each): Target => ({
            to: `/Manifest/Accounts/${each.accountId}`,
            label: `${each.firstName} ${each.lastName}, ${each.email}`,
            kind: 'Account',
          })),
        ],
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

  if (q === '') return { targets: screens, isBusy: false, problem: null };
  if (isLongTerm(q)) return { targets: [], isBusy: false, problem: longTermMessage };
  const isBusy = answer.q !== q;
  return {
    targets: [...matching(q), ...(isBusy ? [] : answer.targets), ...numbersIn(q)],
    isBusy,
    problem: isBusy ? null : answer.problem,
  };
}
