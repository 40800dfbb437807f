import { useCallback } from 'react';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import { getHeldPicture, type HeldPhoto } from '#contract/gallery/uploading.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { DeletePhoto } from '../tools/delete-photo.tsx';
import '#web/ui/forms/forms.css';
import './held-photos.css';

interface Props {
  readonly photos: readonly HeldPhoto[];
  /** The photo of the address, which comes first. */
  readonly openedId: number | null;
  readonly onDeleted: (photoId: number) => void;
}

export function HeldPhotos({ photos, openedId, onDeleted }: Props) {
  const showToast = useToast();
  const isOne = photos.length === 1;
  const them = isOne ? 'it' : 'them';
  const opened = photos.filter(({ photoId }) => photoId === openedId);
  const others = photos.filter(({ photoId }) => photoId !== openedId);
  return (
    <Card
      title={isOne ? 'Your photo is waiting for approval' : 'Your photos are waiting for approval'}
    >
      <p>
        {`Only you and the admins see ${them} until an admin approves ${them}, or your account is linked to a member. What no one approves within ${heldPhotoDays} days is deleted.`}
      </p>
      <ul className="grid held-photos">
        {[...opened, ...others].map((photo) => (
          <li key={photo.photoId} className="stack">
            <HeldPicture photo={photo} />
            <p>
              <b>{photo.caption}</b>
            </p>
            <p className="hint">
              Waiting since <Instant at={photo.sentAt} />
            </p>
            <DeletePhoto
              photoId={photo.photoId}
              caption={photo.caption}
              onDeleted={() => {
                onDeleted(photo.photoId);
                showToast('success', 'Photo deleted.');
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HeldPicture({ photo }: { readonly photo: HeldPhoto }) {
  const call = useCall();
  const { photoId, thumbWidth, thumbHeight, caption } = photo;
  const load = useCallback(
    (signal: AbortSignal) => call(getHeldPicture, { params: { photoId } }, { signal }),
    [call, photoId],
  );
  return <FetchedPicture load={load} width={thumbWidth} height={thumbHeight} alt={caption} />;
}
