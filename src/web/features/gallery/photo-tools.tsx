/** What can be done with the photo in the viewer: hiding it, deleting it. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { GalleryPhoto } from '#contract/gallery.ts';
import { useSession } from '#web/api/session-context.ts';
import { DeletePhoto } from './delete-photo.tsx';
import type { HidePhotoProps } from './hide-photo.tsx';

/** Without its download there is no button, and the viewer goes on. */
const HidePhoto = lazy<ComponentType<HidePhotoProps>>(async () => {
  try {
    return { default: (await import('./hide-photo.tsx')).HidePhoto };
  } catch {
    return { default: () => null };
  }
});

interface Props {
  readonly photo: GalleryPhoto;
  readonly mayDelete: boolean;
  /** Told in words once it is gone from the gallery. */
  readonly onGone: (news: string) => void;
}

export function PhotoTools({ photo: { photoId, caption }, mayDelete, onGone }: Props) {
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.user.isAdmin;
  return (
    <>
      {isAdmin ? (
        <Suspense>
          <HidePhoto photoId={photoId} caption={caption} onHidden={() => onGone('Photo hidden.')} />
        </Suspense>
      ) : null}
      {mayDelete ? (
        <DeletePhoto
          photoId={photoId}
          caption={caption}
          onDeleted={() => onGone('Photo deleted.')}
        />
      ) : null}
    </>
  );
}
