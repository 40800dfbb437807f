import type { ShownProof } from '#contract/accounts/proofs.ts';
import { Instant } from '#web/ui/instant.tsx';
import './shown-proofs.css';

interface Props {
  readonly proofs: readonly ShownProof[];
  /** Whose they are. */
  readonly owner: string;
}

/** The pictures come with the data, because a proof has no address. */
export function ShownProofs({ proofs, owner }: Props) {
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
