/** Choosing a photo, cropping it and sending it; what fails keeps the photo and the frame, and can be tried again. */
import { useState } from 'react';
import { Button } from '../button.tsx';
import { AlertBox } from '../forms/alert-box.tsx';
import { CropStep } from './crop-step.tsx';
import { anyImageType } from './image-kind.ts';
import { openPhoto, type OpenedPhoto } from './open-photo.ts';
import type { PhotoEditorProps } from './photo-editor-props.ts';
import { PhotoFileField } from './photo-file-field.tsx';

export function PhotoEditor(props: PhotoEditorProps) {
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function choose(file: File | null) {
    if (file === null) return;
    setProblem(null);
    setIsOpening(true);
    const outcome = await openPhoto(file);
    setIsOpening(false);
    if (typeof outcome === 'string') setProblem(outcome);
    else setOpened(outcome);
  }

  if (opened !== null) return <CropStep {...props} photo={opened} />;
  return (
    <div className="form">
      <PhotoFileField
        label={props.label}
        hint="JPEG, PNG, GIF, WebP, BMP, TIFF, icon or HEIC. Nothing is sent before you save."
        accepts={anyImageType}
        disabled={isOpening}
        onFile={(file) => void choose(file)}
      />
      <p role="status">{isOpening ? 'Opening your photo…' : ''}</p>
      <AlertBox message={problem} />
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
