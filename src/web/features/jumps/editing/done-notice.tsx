/** Says what was changed, and offers to undo it. */
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import type { Done } from './use-place-changes.ts';

interface NoticeProps {
  readonly done: Done | null;
  readonly onUndo: () => Promise<void>;
}

export function DoneNotice({ done, onUndo }: NoticeProps) {
  const { isBusy, alert, run } = useAction(onUndo);
  if (done === null) return <AlertBox message={alert} />;
  return (
    <div className="row notice place-done">
      <p>{done.text}</p>
      <Button type="button" kind="quiet" isBusy={isBusy} onClick={run}>
        Undo
      </Button>
      <AlertBox message={alert} />
    </div>
  );
}
