/** Photos for the admins, beside a message about who has an account or a number. */
import { lazy, Suspense, useState } from 'react';
import { proofDays, proofPixels } from '#contract/accounts/proofs.ts';
import { useUpload } from '#web/api/account/use-upload.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import '#web/ui/photos/photo-editor.css';

const PhotoEditor = lazy(async () => {
  const { PhotoEditor: Part } = await import('#web/ui/photos/photo-editor.tsx');
  return { default: Part };
});

interface Props {
  readonly token: string;
  readonly proofs: number;
  readonly proofsLeft: number;
}

export function AddedPhotos({ token, proofs, proofsLeft }: Props) {
  const { upload, progress } = useUpload();
  const showToast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  const [room, setRoom] = useState({ proofs, proofsLeft });
  const count = room.proofs === 1 ? '1 photo' : `${room.proofs} photos`;
  return (
    <section className="card contact-step" aria-labelledby="proof">
      <h2 id="proof">Show the admins a proof</h2>
      <p>
        A photo of your membership card or logbook helps the admins to decide. You do not have to
        add one. Black out what they do not need to see.
      </p>
      <p className="hint">
        {`Only admins see it. It is deleted when they have answered, after ${proofDays} days at the latest.`}
      </p>
      {room.proofs === 0 ? null : <p role="status">{`The admins have ${count} from you.`}</p>}
      {isAdding ? (
        <Suspense>
          <PhotoEditor
            label="Photo for the admins"
            canBlackOut
            maxWidth={proofPixels}
            progress={progress}
            onCancel={() => setIsAdding(false)}
            onSave={async ({ data, fileName }) => {
              const response = await settle(
                upload('addMessageProof', { body: { token, data, origFileName: fileName } }),
              );
              if (!response.isOk) return response.failure.message;
              setIsAdding(false);
              setRoom(response.value.body);
              showToast('success', 'The admins can see your photo now.');
              return null;
            }}
          />
        </Suspense>
      ) : null}
      {!isAdding && room.proofsLeft > 0 ? (
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={() => setIsAdding(true)}>
            Add a photo
          </Button>
        </div>
      ) : null}
    </section>
  );
}
