/** On every page, while the own account or number is about to change. Nothing otherwise. */
import { getAnnouncedChange, objectToChange } from '#contract/accounts/announced-changes.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useUser } from '#web/api/session-context.ts';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { describeOwnChange } from './describe-own-change.ts';

export function OwnChangeNotice() {
  const user = useUser();
  return user === null ? null : <Notice key={user.accountId} />;
}

function Notice() {
  const call = useCall();
  const showToast = useToast();
  const { value, keep } = useQuery(getAnnouncedChange);
  const change = value?.change ?? null;
  if (change === null) return null;
  return (
    <section className="row change-notice" aria-label="Announced change">
      <p>
        <b>{describeOwnChange(change)}</b> It happens on <Instant at={change.dueAt} />. If you do
        not agree, stop it now.
      </p>
      <ActionButton
        label="I object"
        kind="main"
        act={async () => {
          keep((await call(objectToChange)).body);
          // The notice disappears, and the focus with it.
          document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
          showToast('success', 'The change is stopped. The admins see that you objected.');
        }}
      />
    </section>
  );
}
