import 'react-image-crop/dist/ReactCrop.css';
import './crop-frame.css';
import { useCallback } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { PhotoArea } from './photo-area.ts';
import { drawOnWhite } from './read-picture.ts';

interface Props extends CropFrameProps {
  /** What the frame is for; by default, the part to keep. */
  readonly hint?: string;
}

export function PhotoCrop({ hint, ...props }: Props) {
  return (
    <div className="photo-crop">
      <p className="hint">
        {hint ??
          `Drag the ${props.isRound ? 'circle' : 'frame'} and its corners around the part that you want to keep.`}
      </p>
      <CropFrame {...props} />
    </div>
  );
}

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
