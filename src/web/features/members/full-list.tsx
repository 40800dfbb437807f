/** All regular members on one page. */
import { useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members.ts';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { FullTable } from './full-table.tsx';
import { useAllMembers } from './use-all-members.ts';
import { useFullListEvent } from './use-full-list-event.ts';

interface Props {
  readonly first: readonly MemberListItem[];
  readonly total: number;
}

export function FullList({ first, total }: Props) {
  const { members, failure, retry } = useAllMembers(first, total);
  const { pathname, search } = useLocation();
  useFullListEvent(total);
  return (
    <>
      {failure === null ? null : (
        <FailureNotice
          message={failure.message}
          isBusy={false}
          address={`${pathname}${search}`}
          onRetry={retry}
        />
      )}
      <FullTable
        caption={brand.plural}
        members={members}
        // Who came or went in between counts too.
        total={members === first ? total : members.length}
        isLinked
      />
    </>
  );
}
