/** Members that the server finds by another name or a similar spelling, when no listed name matches. */
import { findMembers } from '#contract/members/editing.ts';
import type { Series } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { FoundMemberTable } from '../found-member-table.tsx';

interface Props {
  readonly series: Series;
  readonly q: string;
}

export function FoundOtherwise({ series, q }: Props) {
  const { response, isLoading, reload } = useQuery(findMembers, {
    query: { series, q, page: '1' },
  });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Looking for other names"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  const { members } = response.value;
  if (members.length === 0) return <p className="empty">{`No member matches “${q}”.`}</p>;
  return (
    <>
      <p className="hint">{`No listed name matches “${q}”. Found by another name:`}</p>
      <FoundMemberTable members={members} />
    </>
  );
}
