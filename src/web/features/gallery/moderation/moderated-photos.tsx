/** A short list of photos with their facts and actions. */
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { stateOf, titleOfPhoto } from './photo-labels.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { useChangedPhotos } from './use-changed-photos.ts';
import './photos.css';

interface OneProps {
  readonly photo: ModeratedPhoto;
  readonly onChange: (photo: ModeratedPhoto) => void;
}

function Moderated({ photo, onChange }: OneProps) {
  // The pressed button is gone then.
  const heading = useFocusOnChange(stateOf(photo));
  return (
    <li className="stack moderated">
      <PhotoPicture photo={photo} />
      <h3 ref={heading} tabIndex={-1}>
        {titleOfPhoto(photo)}
      </h3>
      <PhotoFacts photo={photo} />
      <PhotoActions photo={photo} onChange={onChange} />
    </li>
  );
}

export function ModeratedPhotos(props: { readonly photos: readonly ModeratedPhoto[] }) {
  const { photos, change } = useChangedPhotos(props.photos);
  return (
    <ul className="grid moderated-photos">
      {photos.map((photo) => (
        <Moderated key={photo.photoId} photo={photo} onChange={change} />
      ))}
    </ul>
  );
}
