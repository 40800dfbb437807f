/** The actions for the photo in the viewer. Visitors never load them. */
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { useSession } from '#web/api/session-context.ts';
import { DeletePhoto } from './delete-photo.tsx';
import { EditPhoto } from '../details/edit-photo.tsx';
import { HidePhoto } from '../moderation/hide-photo.tsx';
import '#web/ui/forms/forms.css';
import './photo-tools.css';

interface Props {
  readonly photo: GalleryPhoto;
  readonly onChanged: () => void;
  /** Called with a message once the photo has left the gallery. */
  readonly onGone: (toast: string) => void;
}

/** Rendered only for those who may change and delete the photo. */
export function PhotoTools({ photo, onChanged, onGone }: Props) {
  const { photoId, caption } = photo;
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.user.isAdmin;
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
        <HidePhoto photoId={photoId} caption={caption} onHidden={() => onGone('Photo hidden.')} />
      ) : null}
      <DeletePhoto photoId={photoId} caption={caption} onDeleted={() => onGone('Photo deleted.')} />
    </>
  );
}
