/** The chosen photo, beside the tiles in a wide window and in their place in a narrow one. */
import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { Link } from '#web/ui/link.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { titleOfPhoto } from './photo-labels.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface Props {
  readonly photo: ModeratedPhoto;
  readonly photos: readonly ModeratedPhoto[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly addressOf: (photo: number | null) => string;
  readonly onChange: (photo: ModeratedPhoto) => void;
}

interface NearProps {
  readonly photo: ModeratedPhoto | undefined;
  readonly label: string;
  readonly sign: string;
  readonly addressOf: Props['addressOf'];
}

/** It keeps its place when there is no such photo. */
function Near({ photo, label, sign, addressOf }: NearProps) {
  return photo === undefined ? (
    <span className="button button-quiet" aria-hidden="true" data-off>
      {sign}
    </span>
  ) : (
    <Link
      to={addressOf(photo.photoId)}
      preventScrollReset
      className="button button-quiet"
      aria-label={`${label}: ${titleOfPhoto(photo)}`}
    >
      {sign}
    </Link>
  );
}

export function PhotoPane({ photo, photos, heading, addressOf, onChange }: Props) {
  const navigate = useNavigate();
  const { photoId } = photo;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [photoId]);
  const at = photos.indexOf(photo);
  const close = addressOf(null);
  return (
    // Escape closes it from everything inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="stack photo-pane"
      aria-labelledby="chosen-photo"
      onKeyDown={({ key, target }) => {
        const isInDialog = target instanceof Element && target.closest('dialog') !== null;
        if (key !== 'Escape' || isInDialog) return;
        void navigate(close, { preventScrollReset: true });
      }}
    >
      <PageSubject name={titleOfPhoto(photo)} />
      <div className="row photo-pane-top" ref={top}>
        <Link to={close} preventScrollReset className="button button-quiet">
          ‹ Photos
        </Link>
        <div className="row photo-near">
          <p className="hint">{`${at + 1} of ${photos.length}`}</p>
          <Near photo={photos[at - 1]} label="Previous" sign="←" addressOf={addressOf} />
          <Near photo={photos[at + 1]} label="Next" sign="→" addressOf={addressOf} />
        </div>
      </div>
      <PhotoPicture photo={photo} isLarge />
      <h2 id="chosen-photo" ref={heading} tabIndex={-1}>
        {titleOfPhoto(photo)}
      </h2>
      <PhotoFacts photo={photo} />
      <PhotoActions key={photoId} photo={photo} onChange={onChange} />
    </section>
  );
}
