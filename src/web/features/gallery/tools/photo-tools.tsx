/** The actions for the photo in the viewer. */
import { deletePhotoAsAdmin, hidePhoto } from '#contract/gallery/moderation.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { useCall } from '#web/api/call-context.ts';
import { EditPhoto } from '../details/edit-photo.tsx';
import { AskToDelete, AskToHide } from '../moderation/ask-to-take-down.tsx';
import { ignoreNotFound } from '../moderation/take-away.ts';
import { DeletePhoto } from './delete-photo.tsx';
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
      {isAdmin ? <TakeDown photo={photo} canDelete={!isOwn} onGone={onGone} /> : null}
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

interface TakeDownProps extends Pick<Props, 'photo' | 'onGone'> {
  /** False where the photo can be deleted for good. */
  readonly canDelete: boolean;
}

function TakeDown({ photo: { photoId, caption }, canDelete, onGone }: TakeDownProps) {
  const call = useCall();
  const ask = {
    photoId,
    about: `“${caption}”`,
    recipient: 'The person who uploaded it gets an email, unless it was you.',
    hint: 'Included in the email as you write it.',
  };

  async function hide(reason: string) {
    await ignoreNotFound(call(hidePhoto, { params: { photoId }, body: { reason } }));
    onGone('Photo hidden.');
  }

  async function remove(reason: string) {
    await ignoreNotFound(call(deletePhotoAsAdmin, { params: { photoId }, body: { reason } }));
    onGone('Photo deleted.');
  }

  return (
    <>
      <AskToHide {...ask} act={hide} />
      {canDelete ? <AskToDelete {...ask} act={remove} /> : null}
    </>
  );
}
