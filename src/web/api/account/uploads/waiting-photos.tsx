/** The photos of the account that this device has not sent yet. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeWait } from '#contract/errors.ts';
import { useSession } from '../../session-context.ts';
import { areUploadsMarked } from '../../stored-token.ts';
import { savedMessage } from './photo-request.ts';
import type { UploadState } from './upload-state.ts';
import type { WaitingUpload } from './upload-store.ts';
import { useUploadQueue } from './use-uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';
import { useConfirmation } from '#web/ui/forms/use-confirmation.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import '#web/ui/forms/forms.css';

function describe({ uploads, sending, refusals, failure }: UploadState): string {
  if (sending !== null) return 'Sending your photos…';
  if (uploads.every(({ key }) => refusals.has(key))) return '';
  if (!navigator.onLine) return 'They are sent when there is a connection.';
  if (failure === null) return '';
  const { code, retryAfterSeconds } = failure;
  if (code === 'too_many_requests' && retryAfterSeconds !== undefined) {
    return `You have sent too many photos for now. The next is sent in ${describeWait(retryAfterSeconds)}.`;
  }
  if (code === 'no_space') {
    return 'The site has no space for more photos right now. They are sent when it has.';
  }
  return 'The site could not be reached. They are sent when it can be reached again.';
}

interface ItemProps {
  readonly upload: WaitingUpload;
  readonly state: UploadState;
  readonly onCancel: () => void;
}

function Item({ upload: { key, name }, state: { sending, refusals }, onCancel }: ItemProps) {
  const refusal = refusals.get(key);
  const share = sending?.key === key ? sending.share : null;
  return (
    <li className="row">
      <div className="waiting-photo">
        <p>{name}</p>
        {refusal === undefined ? null : <p className="form-error">{refusal}</p>}
        {share === null ? null : (
          // After the last byte the server still has to prepare the photo.
          <progress aria-label={`Upload of ${name}`} {...(share < 1 ? { value: share } : {})} />
        )}
      </div>
      <Button type="button" kind="quiet" aria-label={`Cancel ${name}`} onClick={onCancel}>
        Cancel
      </Button>
    </li>
  );
}

interface Props {
  /** Whether to move the focus here when the card appears. */
  readonly isFocused?: boolean;
  /** Called when photos were sent or cancelled, also by another tab. */
  readonly onFewer?: () => void;
}

function List({ isFocused = false, onFewer }: Props) {
  const { queue, state } = useUploadQueue();
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const { ask, dialog } = useConfirmation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { uploads, sentCount, isLastHeld } = state;
  const isShown = uploads.length > 0;

  useEffect(() => void queue.start().catch(() => undefined), [queue]);

  const before = useRef({ sentCount, waitingCount: uploads.length });
  const reportSent = useEffectEvent(() => {
    const { current } = before;
    before.current = { sentCount, waitingCount: uploads.length };
    if (sentCount > current.sentCount) showToast('success', savedMessage(isLastHeld));
    if (uploads.length >= current.waitingCount) return;
    void revalidate();
    onFewer?.();
  });
  useEffect(() => reportSent(), [sentCount, uploads.length]);

  useEffect(() => {
    if (isFocused && isShown) heading.current?.focus();
  }, [isFocused, isShown]);

  async function cancel({ key, name }: WaitingUpload) {
    const question = {
      title: 'Delete this photo?',
      text: `${name} is deleted from this device and not sent.`,
      yes: 'Delete photo',
      no: 'Keep',
    };
    if (await ask(question)) await queue.cancel(key);
  }

  if (!isShown) return null;
  return (
    <Card title="Photos waiting to be sent" heading={heading}>
      <p role="status">{describe(state)}</p>
      <ul className="stack">
        {uploads.map((upload) => (
          <Item
            key={upload.key}
            upload={upload}
            state={state}
            onCancel={() => void cancel(upload)}
          />
        ))}
      </ul>
      <ConfirmDialog {...dialog} />
    </Card>
  );
}

function Marked(props: Props) {
  const [areWaiting] = useState(areUploadsMarked);
  return areWaiting ? <List {...props} /> : null;
}

/** The photos that waited when the page was opened; nothing for most visits. */
export function WaitingPhotos(props: Props) {
  // Storage is only read for an account, because the server has none. It renders every page for a visitor.
  return useSession().kind === 'signed-in' ? <Marked {...props} /> : null;
}
