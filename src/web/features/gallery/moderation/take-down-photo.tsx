/** Hides or deletes a gallery photo outside the photo review, where little is known about it. */
import { deletePhotoAsAdmin, hidePhoto } from '#contract/gallery/moderation.ts';
import { useCall } from '#web/api/call-context.ts';
import { AskToDelete, AskToHide } from './ask-to-take-down.tsx';
import { ignoreNotFound } from './take-away.ts';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly usualReason?: string;
  /** Where other things can be deleted as well. */
  readonly labels?: { readonly hide: string; readonly remove: string };
  /** Called with a message once the photo has left the gallery. */
  readonly onGone: (toast: string) => void;
  /** False where the photo can be deleted for good. */
  readonly canDelete?: boolean;
}

export function TakeDownPhoto(given: Props) {
  const { photoId, caption, labels, onGone, canDelete = true, ...ask } = given;
  const call = useCall();
  const props = {
    ...ask,
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
      <AskToHide {...props} label={labels?.hide} act={hide} />
      {canDelete ? <AskToDelete {...props} label={labels?.remove} act={remove} /> : null}
    </>
  );
}
