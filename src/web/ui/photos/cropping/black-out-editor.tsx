/** Blacks out parts of a picture before upload: the user places a frame and a button paints it. */
import { useState } from 'react';
import { Button } from '../../button.tsx';
import { PhotoCrop } from './photo-crop.tsx';
import type { PhotoArea } from './photo-area.ts';

const firstArea: PhotoArea = { unit: '%', x: 30, y: 40, width: 40, height: 20 };

interface Props {
  /** Includes the areas that are already black. */
  readonly picture: HTMLCanvasElement;
  readonly areas: readonly PhotoArea[];
  readonly onAreas: (areas: readonly PhotoArea[]) => void;
  readonly onDone: () => void;
}

export function BlackOutEditor({ picture, areas, onAreas, onDone }: Props) {
  const [area, setArea] = useState(firstArea);
  const count = areas.length;
  return (
    <section className="black-out" aria-label="Black out parts">
      <p>
        Place the frame over private parts, such as an address or a signature, and black them out.
        Only the blacked-out picture leaves your device.
      </p>
      <PhotoCrop
        picture={picture}
        area={area}
        onArea={setArea}
        hint="Drag the frame and its corners."
      />
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
