/** All members of a series on one page. The first ones are part of the page; the browser loads the rest. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { MemberListItem } from '#contract/members/directory.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { FullTable } from './full-table.tsx';
import { useAllMembers, type ListOperation } from './use-all-members.ts';

interface Props {
  readonly operation: ListOperation;
  readonly caption: string;
  readonly first: readonly MemberListItem[];
  readonly total: number;
  readonly isLinked?: boolean;
  /** Links to the other pages, for browsers without JavaScript. */
  readonly pager: ReactNode;
}

export function FullList({ operation, caption, first, total, isLinked = false, pager }: Props) {
  const { members, failure, retry } = useAllMembers(operation, first, total);
  const { pathname, search } = useLocation();
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
        caption={caption}
        members={members}
        // Uses the loaded count, since members may have been added or deleted meanwhile. Reserves no space for rows
        // that failed to load.
        total={members === first && failure === null ? total : members.length}
        isLinked={isLinked}
      />
      {first.length < total ? <noscript>{pager}</noscript> : null}
    </>
  );
}
