import 'react-image-crop/dist/ReactCrop.css';
import './photo-editor.css';
import { useCallback } from 'react';
import { ReactCrop } from 'react-image-crop';
import { Button } from '../button.tsx';
import { describeArea, moveArea, resizeArea, type PhotoArea } from './photo-area.ts';
import { drawOnWhite } from './read-picture.ts';

interface Props extends CropFrameProps {
  /** Whether the frame covers a part; by default, it is around the part to keep. */
  readonly isCover?: boolean;
}

export function PhotoCrop({ isCover = false, ...props }: Props) {
  const { area, isDisabled } = props;
  const shape = props.isRound ? 'circle' : 'frame';
  const aim = isCover ? 'over the part to black out' : 'around the part to keep';
  return (
    <div className="stack">
      <p className="hint">
        {`Drag the ${shape} and its corners ${aim}, or use the buttons. Arrow keys move what has the focus: the ${shape}, or a corner.`}
      </p>
      <CropFrame {...props} />
      <p role="status">{`${isCover ? 'Covers' : 'Keeps'} ${describeArea(area)}.`}</p>
      <div className="grid crop-buttons" role="group" aria-label={`Size and place of the ${shape}`}>
        {changes.map(({ label, change }) => (
          <Button
            key={label}
            type="button"
            kind="quiet"
            disabled={isDisabled}
            onClick={() => props.onArea(change(area))}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** In percent of the picture. */
const sizeStep = 10;
const moveStep = 5;
const changes: readonly {
  readonly label: string;
  readonly change: (area: PhotoArea) => PhotoArea;
}[] = [
  { label: 'Larger', change: (area) => resizeArea(area, sizeStep) },
  { label: 'Smaller', change: (area) => resizeArea(area, -sizeStep) },
  { label: 'Left', change: (area) => moveArea(area, -moveStep, 0) },
  { label: 'Right', change: (area) => moveArea(area, moveStep, 0) },
  { label: 'Up', change: (area) => moveArea(area, 0, -moveStep) },
  { label: 'Down', change: (area) => moveArea(area, 0, moveStep) },
];

const smallestSidePx = 20;

const handle = (name: string) => `${name} of the frame. Arrow keys move it.`;
const words = {
  cropArea: 'The frame. Arrow keys move it.',
  nwDragHandle: handle('Top left corner'),
  nDragHandle: handle('Top edge'),
  neDragHandle: handle('Top right corner'),
  eDragHandle: handle('Right edge'),
  seDragHandle: handle('Bottom right corner'),
  sDragHandle: handle('Bottom edge'),
  swDragHandle: handle('Bottom left corner'),
  wDragHandle: handle('Left edge'),
};

interface CropFrameProps {
  readonly picture: HTMLCanvasElement;
  readonly area: PhotoArea;
  readonly onArea: (area: PhotoArea) => void;
  /** A circle, for a photo of a person; otherwise a free rectangle. */
  readonly isRound?: boolean;
  readonly isDisabled?: boolean;
}

/** A picture with a frame that can be moved and resized by mouse, touch and arrow keys. */
function CropFrame(props: CropFrameProps) {
  const { picture, area, onArea, isRound = false, isDisabled = false } = props;
  // A copy, because one canvas cannot be in two places of the document.
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas !== null) drawOnWhite(canvas, (pen) => pen.drawImage(picture, 0, 0));
    },
    [picture],
  );
  return (
    <ReactCrop
      crop={area}
      onChange={(_pixels, { x, y, width, height }) => onArea({ unit: '%', x, y, width, height })}
      ariaLabels={words}
      minWidth={smallestSidePx}
      minHeight={smallestSidePx}
      keepSelection
      ruleOfThirds
      circularCrop={isRound}
      disabled={isDisabled}
      {...(isRound ? { aspect: 1 } : {})}
    >
      <canvas
        className="crop-picture"
        ref={show}
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label="Your photo"
      />
    </ReactCrop>
  );
}
