/** Chooses, crops and uploads a photo. After a failure, the photo and the crop are kept for a retry. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { imageKinds } from '#contract/picture-header.ts';
import { Button } from '../button.tsx';
import { AlertBox } from '../forms/alert-box.tsx';
import { CropStep, type PhotoEditorProps } from './crop-step.tsx';
import { notOpened, openPhoto, type OpenedPhoto } from './open-photo.ts';
import { PhotoFileField } from './photo-file-field.tsx';
import './photo-editor.css';

interface Props extends PhotoEditorProps {
  /** One that was chosen before; give the editor another `key` to open another one. */
  readonly firstFile?: File | undefined;
  /** Null if the choice was cleared. */
  readonly onChosen?: (file: File | null) => void;
}

export function PhotoEditor({ firstFile, onChosen, ...props }: Props) {
  const [file, setFile] = useState<File | null>(firstFile ?? null);
  const [photo, setPhoto] = useState<OpenedPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(firstFile !== undefined);
  const fileField = useRef<HTMLInputElement>(null);

  function choose(chosen: File | null) {
    setFile(chosen);
    setProblem(null);
    if (chosen === null) return;
    setIsOpening(true);
    void open(chosen);
  }

  async function open(chosen: File) {
    const outcome = await openPhoto(chosen, imageKinds);
    setIsOpening(false);
    if (typeof outcome === 'string') setProblem(outcome);
    else setPhoto(outcome);
  }

  const openFirst = useEffectEvent((first: File) => void open(first));
  useEffect(() => {
    if (firstFile !== undefined) openFirst(firstFile);
  }, [firstFile]);

  function chooseAnother() {
    // Synchronously: browsers open the file picker only during the click event.
    flushSync(() => setPhoto(null));
    fileField.current?.focus();
    fileField.current?.click();
  }

  if (photo !== null) {
    return <CropStep {...props} photo={photo} onChooseAnother={chooseAnother} />;
  }
  return (
    <div className="form">
      <PhotoFileField
        label={props.label}
        hint={
          problem === null
            ? 'Nothing is uploaded until you save.'
            : 'Choose a JPEG, PNG, GIF, WebP, BMP, TIFF, icon or HEIC file.'
        }
        error={problem ?? undefined}
        disabled={isOpening}
        ref={fileField}
        onFiles={([chosen = null]) => {
          onChosen?.(chosen);
          choose(chosen);
        }}
      />
      <p role="status">{isOpening ? 'Opening your photo…' : ''}</p>
      <AlertBox message={problem} />
      <div className="form-actions">
        {problem === notOpened ? (
          // Browsers fire no change event when the same file is chosen again.
          <Button type="button" onClick={() => choose(file)}>
            Try again
          </Button>
        ) : null}
        <Button type="button" kind="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
