import { CropFrame, type CropFrameProps } from './crop-frame.tsx';

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
