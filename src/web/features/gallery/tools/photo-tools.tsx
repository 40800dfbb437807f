/** The actions for the photo in the viewer. */
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { DeletePhoto } from './delete-photo.tsx';
import { EditPhoto } from '../details/edit-photo.tsx';
import { TakeDownPhoto } from '../moderation/take-down-photo.tsx';
import '#web/ui/forms/forms.css';

interface Props {
  readonly photo: GalleryPhoto;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
  readonly onChanged: () => void;
  /** Called with a message once the photo has left the gallery. */
  readonly onGone: (toast: string) => void;
}

/** Rendered only for those who may change and delete the photo. */
export function PhotoTools({ photo, isAdmin, isOwn, onChanged, onGone }: Props) {
  const { photoId, caption } = photo;
  return (
    <>
      <EditPhoto
        photo={photo}
        onChanged={onChanged}
        onWaiting={() =>
          onGone('Photo saved. It is waiting: others see it once an admin approves it.')
        }
      />
      {isAdmin ? (
        <TakeDownPhoto photoId={photoId} caption={caption} canDelete={!isOwn} onGone={onGone} />
      ) : null}
      {isOwn ? (
        <DeletePhoto
          photoId={photoId}
          caption={caption}
          onDeleted={() => onGone('Photo deleted.')}
        />
      ) : null}
    </>
  );
}
