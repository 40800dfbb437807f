/** The photos for the admins that belong to a claim or a message. */
import type { getMessageProofs } from '#contract/contact/inbox.ts';
import type { getClaimProofs } from '#contract/accounts/proofs.ts';
import type { CallInput } from '#contract/operation.ts';
import { ShownProofs } from '#web/ui/photos/shown-proofs.tsx';
import { QueryNotice } from './query-notice.tsx';
import { useNewestQuery } from './use-newest-query.ts';

type ProofQuery = typeof getClaimProofs | typeof getMessageProofs;

interface Props<Of extends ProofQuery> {
  readonly operation: Of;
  readonly input: CallInput<Of>;
  /** Whose they are. */
  readonly owner: string;
}

export function LoadedProofs<Of extends ProofQuery>({ operation, input, owner }: Props<Of>) {
  const { value, failure, isLoading, reload } = useNewestQuery(operation, input);
  if (value === null) {
    return (
      <QueryNotice
        label="Loading the photos"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  // It was decided or answered meanwhile, or they are 30 days old.
  if (value.proofs.length === 0) return <p>The photos were deleted.</p>;
  return <ShownProofs proofs={value.proofs} owner={owner} />;
}
