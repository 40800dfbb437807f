/** All members of a series on one page: the first ones come with it, and the browser asks for the others. */
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
  /** The way to the others without JavaScript. */
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
        // Who came or went in between counts too. No place is kept for rows that do not come.
        total={members === first && failure === null ? total : members.length}
        isLinked={isLinked}
      />
      {first.length < total ? <noscript>{pager}</noscript> : null}
    </>
  );
}
