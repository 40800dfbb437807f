/** Why the next number is not the one after the highest. */
import type { ReactNode } from 'react';
import { readLedger } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import { ledgerAddress } from '#web/addresses/ledger-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { describeJump } from './describe-number.ts';

/** @returns undefined for another number, and if there is nothing to explain */
export function useJumpHint(series: Series, number: number | null): ReactNode {
  const { response } = useQuery(readLedger, {
    params: { series },
    // Without the list of numbers.
    query: { from: String(highestNumber) },
  });
  if (!response?.isOk || response.value.next !== number) return undefined;
  const jump = describeJump(response.value);
  if (jump === null) return undefined;
  const from = response.value.highest + 1;
  return (
    <>
      {jump} <Link to={ledgerAddress({ series, show: 'all', from })}>See the numbers</Link>
    </>
  );
}
