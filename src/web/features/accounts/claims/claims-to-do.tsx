/** The waiting claims on the Manifest, to be decided there. */
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useIsFirst } from '#web/ui/use-is-first.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useClaims } from './use-claims.ts';
import { WaitingClaims } from './waiting-claims.tsx';
import '../account-admin.css';
import './claims.css';

export function ClaimsToDo() {
  const { lists, failure, isLoading, reload, decide, approve } = useClaims();
  const heading = useFocusOnChange(lists);
  // After the last claim is decided, its card stays and takes the focus.
  const isFirst = useIsFirst(lists);
  if (lists === null) {
    return (
      <section className="card" aria-label="Claims">
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      </section>
    );
  }
  if (lists.pending.length === 0 && isFirst) return null;
  return <WaitingClaims lists={lists} heading={heading} onDecision={decide} onApprove={approve} />;
}
