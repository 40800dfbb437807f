import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useConfirmMessage } from './use-confirm-message.ts';

export function LinkForm({ token }: { readonly token: string }) {
  const confirm = useConfirmMessage();
  const { isBusy, alert, run } = useAction(() => confirm(token));
  return (
    <>
      <p>Press the button to send your message.</p>
      <p>
        If you did not write to us, close this page. The message is not sent, and it is deleted.
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Confirm message
        </Button>
      </div>
    </>
  );
}
