/** Lets somebody choose the part of a photo to keep; the cropper is loaded when there is a photo. */
import { lazy, Suspense } from 'react';
import type { CropFrameProps } from './crop-frame.tsx';

const LoadedFrame = lazy(async () => ({
  default: (await import('./crop-frame.tsx')).CropFrame,
}));

interface Props extends CropFrameProps {
  /** What the frame is for; the part to keep, unless said. */
  readonly hint?: string;
}

export function PhotoCrop({ hint, ...props }: Props) {
  return (
    <div className="photo-crop">
      <p className="hint">
        {hint ??
          `Drag the ${props.isRound ? 'circle' : 'frame'} and its corners to what you want to keep.`}
      </p>
      <Suspense fallback={<p className="loading">Loading…</p>}>
        <LoadedFrame {...props} />
      </Suspense>
    </div>
  );
}
