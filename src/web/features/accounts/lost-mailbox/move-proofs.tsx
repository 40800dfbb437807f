/** Photos for the admins, added with the link in the mail to the new address. */
import { lazy, Suspense, useState } from 'react';
import type { MoveStatus } from '#contract/accounts/lost-mailbox.ts';
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
  readonly status: MoveStatus;
  readonly token: string;
  readonly onAdded: (status: MoveStatus) => void;
}

const photosOf = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

export function MoveProofs({ status: { proofs, proofsLeft }, token, onAdded }: Props) {
  const { upload, progress } = useUpload();
  const showToast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <h3>Show the admins a proof</h3>
      <p>
        A photo of your membership card helps the admins to decide. Black out what they do not need
        to see.
      </p>
      <p className="hint">
        {`Only admins see it. It is deleted when they have decided, after ${proofDays} days at the latest.`}
      </p>
      {proofs === 0 ? null : <p>{`The admins have ${photosOf(proofs)} from you.`}</p>}
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
                upload('addMoveProof', { body: { token, data, origFileName: fileName } }),
              );
              if (!response.isOk) return response.failure.message;
              setIsAdding(false);
              onAdded(response.value.body);
              showToast('success', 'The admins can see your photo now.');
              return null;
            }}
          />
        </Suspense>
      ) : null}
      {!isAdding && proofsLeft > 0 ? (
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={() => setIsAdding(true)}>
            Add a photo
          </Button>
        </div>
      ) : null}
    </>
  );
}
