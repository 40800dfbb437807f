/** A button that deletes a photo, and asks before it does. */
import { useId, useRef, useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly onDeleted: () => void;
}

export function DeletePhoto({ photoId, caption, onDeleted }: Props) {
  const call = useCall();
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function deletePhoto() {
    setIsBusy(true);
    setProblem(null);
    const answer = await settle(call('deletePhoto', { params: { photoId } }));
    setIsBusy(false);
    // What somebody else deleted meanwhile is as gone as it was meant to be.
    if (answer.isOk || answer.failure.code === 'not_found') {
      dialog.current?.close();
      onDeleted();
    } else {
      setProblem(answer.failure.message);
    }
  }

  return (
    <>
      <Button
        type="button"
        kind="quiet"
        onClick={() => {
          setProblem(null);
          dialog.current?.showModal();
        }}
      >
        Delete
      </Button>
      <dialog ref={dialog} className="ask" role="alertdialog" aria-labelledby={headingId}>
        <h2 id={headingId}>Delete this photo?</h2>
        <p>“{caption}” goes from the gallery for good.</p>
        {problem === null ? null : (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <div className="ask-actions">
          <Button type="button" kind="quiet" onClick={() => dialog.current?.close()}>
            Keep it
          </Button>
          <Button type="button" isBusy={isBusy} onClick={() => void deletePhoto()}>
            Delete photo
          </Button>
        </div>
      </dialog>
    </>
  );
}
