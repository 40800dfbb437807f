import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/accounts/settings.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import type { SessionStore } from '#web/api/session.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';

/** Photos that wait to be sent go with the account. */
async function forgetUploads(store: SessionStore): Promise<void> {
  if (!areUploadsMarked()) return;
  try {
    const { openUploadQueue } = await import('#web/api/account/uploads/open-upload-queue.ts');
    await openUploadQueue(store).empty();
  } catch {
    // No other account sends or sees them.
  }
}

export function DeletionForm({ onCancel }: { readonly onCancel: () => void }) {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { alert, isBusy, run } = useAction(async () => {
    const token = store.readToken();
    await call(deleteAccount);
    await forgetUploads(store);
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
