import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../button.tsx';
import { AlertBox } from '../../forms/alert-box.tsx';
import { blackOut } from './black-out.ts';
import { BlackOutEditor } from './black-out-editor.tsx';
import { encodePhoto, notPrepared } from '../encode-photo.ts';
import type { OpenedPhoto } from '../open-photo.ts';
import { middleSquare, wholePhoto, type PhotoArea } from './photo-area.ts';
import { PhotoCrop } from './photo-crop.tsx';
import { UploadProgress } from '../upload-progress.tsx';

export interface EncodedPhoto {
  /** JPEG in base64. */
  readonly data: string;
  readonly fileName: string;
}

export interface PhotoEditorProps {
  readonly label: string;
  readonly isRound?: boolean;
  /** Whether the user can black out parts, such as an address on a card. */
  readonly canBlackOut?: boolean;
  /** In pixels; a wider photo is scaled down. */
  readonly maxWidth?: number;
  /** The share uploaded so far, from 0 to 1; null while nothing is uploading. */
  readonly progress: number | null;
  /** @returns an error message; null on success, when the page navigates away */
  readonly onSave: (photo: EncodedPhoto) => Promise<string | null>;
  readonly onCancel: () => void;
}

interface Props extends PhotoEditorProps {
  readonly photo: OpenedPhoto;
  readonly onChooseAnother: () => void;
}

export function CropStep({ photo, isRound = false, canBlackOut = false, ...props }: Props) {
  const { maxWidth, progress, onSave, onCancel, onChooseAnother } = props;
  const [area, setArea] = useState<PhotoArea>(isRound ? middleSquare(photo.picture) : wholePhoto);
  const [blackAreas, setBlackAreas] = useState<readonly PhotoArea[]>([]);
  const [isBlackingOut, setIsBlackingOut] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Only this copy is encoded, never the original.
  const picture = useMemo(() => blackOut(photo.picture, blackAreas), [photo, blackAreas]);

  // The focused element of the previous step no longer exists.
  useEffect(() => heading.current?.focus(), [isBlackingOut]);

  async function save() {
    setAlert(null);
    setIsBusy(true);
    try {
      const data = await encodePhoto(picture, area, maxWidth);
      if (data === null) setAlert(notPrepared);
      else setAlert(await onSave({ data, fileName: photo.fileName }));
    } finally {
      setIsBusy(false);
    }
  }

  if (isBlackingOut) {
    return (
      <div className="form">
        <h2 ref={heading} tabIndex={-1}>
          Black out parts
        </h2>
        <BlackOutEditor
          picture={picture}
          areas={blackAreas}
          onAreas={setBlackAreas}
          onDone={() => setIsBlackingOut(false)}
        />
      </div>
    );
  }
  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1}>
        Choose the part to keep
      </h2>
      <PhotoCrop
        picture={picture}
        area={area}
        onArea={setArea}
        isRound={isRound}
        isDisabled={isBusy}
      />
      {canBlackOut ? (
        <div className="notice black-out-offer">
          <p>Is there an address or a signature on your card? You can black it out first.</p>
          <Button
            type="button"
            kind="quiet"
            disabled={isBusy}
            onClick={() => setIsBlackingOut(true)}
          >
            Black out parts
          </Button>
        </div>
      ) : null}
      <UploadProgress progress={progress} />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={() => void save()}>
          Save
        </Button>
        <Button type="button" kind="quiet" disabled={isBusy} onClick={onChooseAnother}>
          Choose another file
        </Button>
        <Button type="button" kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
