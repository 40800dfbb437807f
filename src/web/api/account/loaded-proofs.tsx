/** The photos for the admins that belong to a claim or a message. */
import './loaded-proofs.css';
import type { getMessageProofs } from '#contract/contact/inbox.ts';
import type { getClaimProofs, ShownProof } from '#contract/accounts/proofs.ts';
import type { CallInput } from '#contract/api/web-bundle.ts';
import { QueryNotice } from './query-notice.tsx';
import { useNewestQuery } from './use-query.ts';
import { Instant } from '#web/ui/instant.tsx';

type ProofQuery = typeof getClaimProofs | typeof getMessageProofs;

interface LoadedProofsProps<Of extends ProofQuery> {
  readonly operation: Of;
  readonly input: CallInput<Of>;
  /** Whose they are. */
  readonly owner: string;
}

export function LoadedProofs<Of extends ProofQuery>({
  operation,
  input,
  owner,
}: LoadedProofsProps<Of>) {
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

interface ShownProofsProps {
  readonly proofs: readonly ShownProof[];
  /** Whose they are. */
  readonly owner: string;
}

/** The pictures come with the data, because a proof has no address. */
function ShownProofs({ proofs, owner }: ShownProofsProps) {
  return (
    <ul className="shown-proofs">
      {proofs.map(({ proofId, addedAt, image }, index) => (
        <li key={proofId}>
          <figure>
            <img
              src={`data:image/webp;base64,${image}`}
              alt={`Proof ${index + 1} of ${proofs.length} by ${owner}`}
            />
            <figcaption className="hint">
              Added <Instant at={addedAt} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
