/** Adds a photo that only admins see. */
import { useState } from 'react';
import { proofPixels } from '#contract/accounts/proofs.ts';
import type { Call } from '#contract/web-bundle.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { settle } from '../settle.ts';
import { useUpload } from './use-upload.ts';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';

interface Photo {
  readonly data: string;
  readonly origFileName: string;
}

interface Props {
  /** How many more may be added. */
  readonly left: number;
  readonly add: (upload: Call, photo: Photo) => Promise<void>;
}

export function ProofAdder({ left, add }: Props) {
  const { upload, progress } = useUpload();
  const showToast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding) {
    return (
      <PhotoEditor
        label="Photo for the admins"
        canBlackOut
        maxWidth={proofPixels}
        progress={progress}
        onCancel={() => setIsAdding(false)}
        onSave={async ({ data, fileName }) => {
          const response = await settle(add(upload, { data, origFileName: fileName }));
          if (!response.isOk) return response.failure.message;
          setIsAdding(false);
          showToast('success', 'The admins can see your photo now.');
          return null;
        }}
      />
    );
  }
  if (left === 0) return null;
  return (
    <div className="form-actions">
      <Button type="button" kind="quiet" onClick={() => setIsAdding(true)}>
        Add a photo
      </Button>
    </div>
  );
}
