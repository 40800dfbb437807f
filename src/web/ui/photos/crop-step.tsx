import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { AlertBox } from '../forms/alert-box.tsx';
import { encodePhoto, notPrepared } from './encode-photo.ts';
import type { OpenedPhoto } from './open-photo.ts';
import { middleSquare, wholePhoto, type PhotoArea } from './photo-area.ts';
import { PhotoCrop } from './photo-crop.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { drawOnWhite } from './read-picture.ts';

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

interface CropStepProps extends PhotoEditorProps {
  readonly photo: OpenedPhoto;
  readonly onChooseAnother: () => void;
}

export function CropStep({ photo, isRound = false, canBlackOut = false, ...props }: CropStepProps) {
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
        <div className="stack notice black-out-offer">
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

const firstArea: PhotoArea = { unit: '%', x: 30, y: 40, width: 40, height: 20 };

interface BlackOutEditorProps {
  /** Includes the areas that are already black. */
  readonly picture: HTMLCanvasElement;
  readonly areas: readonly PhotoArea[];
  readonly onAreas: (areas: readonly PhotoArea[]) => void;
  readonly onDone: () => void;
}

/** Blacks out parts of a picture before upload: the user places a frame and a button paints it. */
function BlackOutEditor({ picture, areas, onAreas, onDone }: BlackOutEditorProps) {
  const [area, setArea] = useState(firstArea);
  const count = areas.length;
  return (
    <section className="stack black-out" aria-label="Black out parts">
      <p>
        Place the frame over private parts, such as an address or a signature, and black them out.
        Only the blacked-out picture leaves your device.
      </p>
      <PhotoCrop picture={picture} area={area} onArea={setArea} isCover />
      <p role="status" className="hint">
        {count === 0
          ? 'Nothing blacked out yet.'
          : `${count} ${count === 1 ? 'part' : 'parts'} blacked out.`}
      </p>
      <div className="form-actions">
        <Button type="button" onClick={() => onAreas([...areas, area])}>
          Black out this part
        </Button>
        <Button
          type="button"
          kind="quiet"
          disabled={count === 0}
          onClick={() => onAreas(areas.slice(0, -1))}
        >
          Undo
        </Button>
        <Button type="button" kind="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** Paints parts of a picture black in a copy, so that the original pixels are not uploaded. */
function blackOut(picture: HTMLCanvasElement, areas: readonly PhotoArea[]): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  drawOnWhite(copy, (pen) => {
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = '#000';
    for (const { x, y, width, height } of areas) {
      // Round outwards to whole pixels; a partly covered pixel would show through.
      const left = Math.floor((x / 100) * copy.width);
      const top = Math.floor((y / 100) * copy.height);
      const right = Math.ceil(((x + width) / 100) * copy.width);
      const bottom = Math.ceil(((y + height) / 100) * copy.height);
      pen.fillRect(left, top, right - left, bottom - top);
    }
  });
  return copy;
}
