import { listPhotosOfMember, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { stateOf, titleOfPhoto } from './photo-labels.ts';
import { photoListAddress } from './photo-list-address.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { useChangedPhotos } from './use-changed-photos.ts';
import './photos.css';

interface Props {
  readonly series: Series;
  readonly number: number;
}

function Found({ series, number }: Props) {
  const { value, ...query } = useQuery(listPhotosOfMember, {
    params: { series, number },
  });
  if (value === null) {
    return <QueryState label="Loading the photos" query={query} />;
  }
  if (value.length === 0) {
    return <p className="empty">There is no photo and no card yet.</p>;
  }
  return <ModeratedPhotos photos={value} />;
}

export function MemberPhotosCard(props: Props) {
  const { number } = props;
  return (
    <Card title="Photo and card">
      <Found {...props} />
      <p className="row">
        <Link
          to={photoListAddress({ number })}
        >{`All photos of ${numberLabel('fb', number)}`}</Link>
      </p>
    </Card>
  );
}

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

/** With their facts and actions. */
function ModeratedPhotos(props: { readonly photos: readonly ModeratedPhoto[] }) {
  const { photos, change } = useChangedPhotos(props.photos);
  return (
    <ul className="grid moderated-photos">
      {photos.map((photo) => (
        <Moderated key={photo.photoId} photo={photo} onChange={change} />
      ))}
    </ul>
  );
}
