/** The photos that the sender of a message has added for the admins. */
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { ShownProofs } from '#web/ui/photos/shown-proofs.tsx';

interface Props {
  readonly messageId: number;
  readonly owner: string;
}

export function MessageProofs({ messageId, owner }: Props) {
  const { value, failure, isLoading, reload } = useNewestQuery('getMessageProofs', {
    params: { message: String(messageId) },
  });
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
  // It was answered meanwhile, or they are 30 days old.
  if (value.proofs.length === 0) return <p>The photos were deleted.</p>;
  return <ShownProofs proofs={value.proofs} owner={owner} />;
}
