/** The pictures that someone has added for the admins. They come with the data, because they have no address. */
import { getInboxProofs } from '#contract/inbox/inbox.ts';
import type { ItemKey } from '#web/addresses/inbox-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Instant } from '#web/ui/instant.tsx';

interface Props {
  readonly item: ItemKey;
  /** Whose they are. */
  readonly owner: string;
}

export function LoadedProofs({ item: { kind, itemId }, owner }: Props) {
  const { response, isLoading, reload } = useQuery(getInboxProofs, {
    params: { kind, item: String(itemId) },
  });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Loading the proof"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  const { proofs } = response.value;
  // It was decided meanwhile, or they are 30 days old.
  if (proofs.length === 0) return <p>The pictures were deleted.</p>;
  return (
    <ul className="stack shown-proofs">
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
