import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { wholePhoto, type PhotoArea } from '#web/ui/photos/photo-area.ts';
import { ChooseStep, type ChosenPhoto } from './choose-step.tsx';
import { useSession } from '#web/api/session-context.ts';
import { CropStep } from './crop-step.tsx';
import { useChosenPhotos, type ChosenFile } from '#web/api/account/uploads/use-uploads.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import type { UploadedState } from '../viewing/gallery-page.tsx';
import './upload-photo.css';

/** The history state of the second step, so that the Back button returns to the first. */
interface StepState {
  readonly step: 'crop';
}

export function UploadPhotoPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<Partial<StepState> | null>;
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  /** Whether the form has started again with photos from a tab that was closed. */
  const [areFound, setAreFound] = useState(false);
  const { choose, forget } = useChosenPhotos((found) => {
    setFiles(found);
    setAreFound(true);
  });
  /** The number of photos that are done. */
  const [place, setPlace] = useState(0);
  /** How often the form has started again, because photos wait to be sent. */
  const [round, setRound] = useState(0);
  const [uploaded, setUploaded] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [area, setArea] = useState<PhotoArea>(wholePhoto);
  const cropping = state?.step === 'crop' ? chosen : null;
  const cropped = useRef<HTMLCanvasElement>(null);
  const fileField = useRef<HTMLInputElement>(null);
  const isChoosingAnother = useRef(false);

  useEffect(() => {
    if (cropping !== null || !isChoosingAnother.current) return;
    isChoosingAnother.current = false;
    fileField.current?.focus();
  }, [cropping]);

  function goOn(photo: ChosenPhoto) {
    // A new caption for the same picture keeps the crop.
    if (cropped.current !== photo.picture) setArea(wholePhoto);
    cropped.current = photo.picture;
    setChosen(photo);
    const next: StepState = { step: 'crop' };
    void navigate(pathname, { state: next });
  }

  /** The gallery cannot be loaded without a connection, so the form starts again, below the waiting photos. */
  async function startAgain() {
    setFiles([]);
    setPlace(0);
    setChosen(null);
    setRound(round + 1);
    if (cropping !== null) await navigate(-1);
  }

  /** @param saved null for one that was skipped or waits to be sent */
  async function goToNextPhoto(saved: number | null) {
    const all = saved === null ? uploaded : [...uploaded, saved];
    if (place + 1 >= files.length) {
      const mayMark = session.kind === 'signed-in' && session.user.freakBrotherNumber !== null;
      const next: UploadedState = { uploaded: mayMark ? all : [] };
      await navigate('/Photo-Gallery', { state: next });
      return;
    }
    setUploaded(all);
    setChosen(null);
    setPlace(place + 1);
    // Back to the first step, with the next photo.
    if (cropping !== null) await navigate(-1);
  }

  /** Opens the file dialog over the first step, so that the caption stays, and the photo too if none is chosen. */
  function chooseAnother() {
    isChoosingAnother.current = true;
    fileField.current?.click();
    void navigate(-1);
  }

  return (
    <>
      {/* Stays mounted during the second step, because scripts cannot fill in a file field. */}
      <div className="page-body" hidden={cropping !== null}>
        <WaitingPhotos key={round} isFocused={round > 0} />
        <ChooseStep
          key={`${round} ${place} ${areFound}`}
          fileField={fileField}
          file={files[place]?.file ?? null}
          place={place}
          count={files.length}
          refused={cropping === null ? chosen?.refused : undefined}
          onFiles={(next) => setFiles(choose(next))}
          onChosen={goOn}
          onSkip={() => {
            const skipped = files[place];
            if (skipped !== undefined) forget(skipped.key);
            void goToNextPhoto(null);
          }}
          onCancel={() => {
            choose([]);
            void navigate('/Photo-Gallery');
          }}
        />
      </div>
      {cropping === null ? null : (
        <CropStep
          chosen={cropping}
          chosenKey={files[place]?.key}
          area={area}
          onArea={setArea}
          onCancel={() => void navigate(-1)}
          onRefused={(refused) => {
            setChosen({ ...cropping, refused });
            void navigate(-1);
          }}
          onChooseAnother={files.length > 1 ? null : chooseAnother}
          onSaved={goToNextPhoto}
          onKept={() => (place + 1 < files.length ? goToNextPhoto(null) : startAgain())}
        />
      )}
    </>
  );
}
