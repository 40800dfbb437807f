import type { ReactNode } from 'react';
import { markPhotosSeen } from '#contract/gallery/moderation.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  /** The newest photo that is shown. One that came later stays new. */
  readonly newest: number;
  /** Without those that wait, which stay new. */
  readonly total: number;
  readonly onSeen: () => void;
  readonly children?: ReactNode;
}

export function MarkSeen({ newest, total, onSeen, children }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { isBusy, alert, run } = useAction(async () => {
    await call(markPhotosSeen, { body: { photoId: newest } });
    onSeen();
    refreshWaiting();
    showToast('success', 'The photos are marked as seen.');
  });
  return (
    <>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {total === 1 ? 'Mark as seen' : `Mark all ${total} as seen`}
        </Button>
        {children}
      </div>
    </>
  );
}
