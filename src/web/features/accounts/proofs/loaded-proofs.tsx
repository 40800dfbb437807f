import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { ShownProofs } from '#web/ui/photos/shown-proofs.tsx';

interface Props {
  readonly account: number;
  readonly owner: string;
}

export function LoadedProofs({ account, owner }: Props) {
  const { response, isLoading, reload } = useQuery('getClaimProofs', { params: { account } });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Loading"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  const { proofs } = response.value;
  // It was decided meanwhile, or the proof is 30 days old.
  if (proofs.length === 0) return <p>The photos were deleted.</p>;
  return <ShownProofs proofs={proofs} owner={owner} />;
}
