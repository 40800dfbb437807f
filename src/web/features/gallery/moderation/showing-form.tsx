import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { describePhoto, describeRecipient } from './photo-labels.ts';

interface Props {
  readonly photo: ModeratedPhoto;
  /** Throws the server's refusal. */
  readonly onShow: () => Promise<void>;
  readonly onCancel: () => void;
}

export function ShowingForm({ photo, onShow, onCancel }: Props) {
  const isWaiting = photo.waiting !== null;
  const { isBusy, alert, run } = useAction(onShow);
  return (
    <>
      <p>
        {describePhoto(photo)}: everyone will be able to see it{isWaiting ? '' : ' again'}.{' '}
        {describeRecipient(photo)}
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {isWaiting ? 'Approve' : 'Show again'}
        </Button>
        <Button type="button" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
