/** Photos for the admins, while a claim of the account waits. Nothing otherwise. */
import {
  removeProof,
  addProof,
  listOwnProofs,
  proofDays,
  type OwnProofs as Proofs,
} from '#contract/accounts/proofs.ts';
import { ProofAdder } from '#web/api/account/proof-adder.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

interface ProofProps {
  readonly position: number;
  readonly addedAt: string;
  readonly onRemove: () => Promise<void>;
}

function OwnProof({ position, addedAt, onRemove }: ProofProps) {
  return (
    <li className="row">
      <b>{`Photo ${position}`}</b>
      <span className="hint">
        Added <Instant at={addedAt} />
      </span>
      <ActionButton label="Remove" name={`Remove photo ${position}`} act={onRemove} />
    </li>
  );
}

interface ChangeProps {
  readonly found: Proofs;
  readonly keep: (proofs: Proofs) => void;
}

function ProofList({ found, keep }: ChangeProps) {
  const call = useCall();
  const showToast = useToast();
  const { proofs, left } = found;
  return (
    <>
      {proofs.length === 0 ? null : (
        <ul className="lines">
          {proofs.map(({ proofId, addedAt }, index) => (
            <OwnProof
              key={proofId}
              position={index + 1}
              addedAt={addedAt}
              onRemove={async () => {
                keep((await call(removeProof, { params: { proof: proofId } })).body);
                showToast('success', 'Photo removed.');
              }}
            />
          ))}
        </ul>
      )}
      <ProofAdder
        left={left}
        add={async (upload, photo) => keep((await upload(addProof, { body: photo })).body)}
      />
    </>
  );
}

export function OwnProofs() {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(listOwnProofs);
  const heading = useFocusOnChange(value);
  if (value?.isWaiting === false) return null;
  return (
    <section className="card" aria-labelledby="proofs">
      <h2 id="proofs" ref={heading} tabIndex={-1}>
        Show the admins a proof
      </h2>
      <p>
        A photo of your membership card helps the admins to decide. You do not have to add one.
        Black out what they do not need to see.
      </p>
      <p className="hint">
        {`Only admins see it. It is deleted when they have decided, after ${proofDays} days at the latest.`}
      </p>
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
        <ProofList found={value} keep={keep} />
      )}
    </section>
  );
}
