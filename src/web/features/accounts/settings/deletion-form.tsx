import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/accounts/settings.ts';
import { openUploadQueue } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';

export function DeletionForm({ onCancel }: { readonly onCancel: () => void }) {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { alert, isBusy, run } = useAction(async () => {
    const token = store.readToken();
    await call(deleteAccount);
    // Photos that wait to be sent go with the account. If the storage fails, no other account sends or sees them.
    if (areUploadsMarked()) {
      await openUploadQueue(store)
        .empty()
        .catch(() => undefined);
    }
    if (token !== null) store.end(token, 'deletion');
    void navigate('/');
  });
  return (
    <>
      <p>It cannot be restored, not even by an admin. You can register again later.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" kind="danger" isBusy={isBusy} onClick={run}>
          Delete permanently
        </Button>
        <Button type="button" kind="quiet" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </>
  );
}
