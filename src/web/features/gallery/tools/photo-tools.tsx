/** The actions for the photo in the viewer. Visitors never load them. */
import { lazy, Suspense } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { useSession } from '#web/api/session-context.ts';
import { DeletePhoto } from './delete-photo.tsx';
import { loadHidePhoto } from '../moderation/load-hide-photo.ts';
import '#web/ui/forms/forms.css';
import './photo-tools.css';

const HidePhoto = lazy(loadHidePhoto);

export interface PhotoToolsProps {
  readonly photo: Pick<GalleryPhoto, 'photoId' | 'caption'>;
  /** Called with a message once the photo has left the gallery. */
  readonly onGone: (news: string) => void;
}

/** Rendered only for those who may delete the photo. */
export function PhotoTools({ photo, onGone }: PhotoToolsProps) {
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.user.isAdmin;
  return (
    <>
      {isAdmin ? (
        <Suspense>
          <HidePhoto {...photo} onHidden={() => onGone('Photo hidden.')} />
        </Suspense>
      ) : null}
      <DeletePhoto {...photo} onDeleted={() => onGone('Photo deleted.')} />
    </>
  );
}
