/** Uploading a gallery photo in two steps: caption and file, then the part of it to keep. */
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { wholePhoto, type PhotoArea } from '#web/ui/photos/photo-area.ts';
import { ChooseStep } from './choose-step.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { loadCropStep } from './load-crop-step.ts';

/** What the history entry of the second step remembers: the browser's Back leads to the first one. */
interface StepState {
  readonly step: 'crop';
}

const CropStep = lazy(async () => ({ default: (await loadCropStep()).CropStep }));

export function UploadPhotoPage() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<Partial<StepState> | null>;
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [area, setArea] = useState<PhotoArea>(wholePhoto);
  const cropping = state?.step === 'crop' ? chosen : null;
  const cropped = useRef<HTMLCanvasElement>(null);

  function goOn(photo: ChosenPhoto) {
    // Another caption for the same picture keeps the crop.
    if (cropped.current !== photo.picture) setArea(wholePhoto);
    cropped.current = photo.picture;
    setChosen(photo);
    const next: StepState = { step: 'crop' };
    void navigate(pathname, { state: next });
  }

  return (
    <>
      {/* It stays while the second step shows: a file field cannot be filled in again. */}
      <div className="page-body" hidden={cropping !== null}>
        <ChooseStep onChosen={goOn} />
      </div>
      {cropping === null ? null : (
        <Suspense fallback={null}>
          <CropStep
            chosen={cropping}
            area={area}
            onArea={setArea}
            onCancel={() => void navigate(-1)}
          />
        </Suspense>
      )}
    </>
  );
}
