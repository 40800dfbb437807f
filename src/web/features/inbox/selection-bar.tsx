/** Approves the selected items together. */
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';

interface Props {
  readonly count: number;
  /** Throws the server's refusals. */
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
}

export function SelectionBar({ count, onApprove, onCancel }: Props) {
  const { isBusy, alert, run } = useAction(onApprove);
  return (
    <div className="selected-actions">
      <b role="status">{`${count} selected`}</b>
      <Button type="button" isBusy={isBusy} onClick={run}>
        {`Approve ${count}`}
      </Button>
      <Button type="button" kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <AlertBox message={alert} />
    </div>
  );
}
