/** The photo that a message is about. */
import type { ComponentType } from 'react';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

/** From the gallery. */
export type TakeDownButtons = ComponentType<{
  readonly photoId: number;
  readonly caption: string;
  readonly labels: { readonly hide: string; readonly remove: string };
  readonly usualReason: string;
  readonly onGone: (toast: string) => void;
}>;

interface Props {
  readonly message: InboxMessage;
  readonly photoId: number;
  readonly TakeDownPhoto: TakeDownButtons;
  readonly onGone: () => Promise<void>;
}

export function PhotoCard({ message: { photo }, photoId, TakeDownPhoto, onGone }: Props) {
  const showToast = useToast();
  // The button that was pressed is gone then.
  const heading = useFocusOnChange(photo === null);
  const address = `/Photo-Gallery?photo=${photoId}`;
  return (
    <section className="card" aria-labelledby="photo">
      <h2 id="photo" ref={heading} tabIndex={-1}>
        Photo
      </h2>
      {photo === null ? (
        <>
          <p>This photo is hidden or deleted.</p>
          <p className="fact-links">
            <Link to="/Manifest/Photos?show=hidden">Hidden photos</Link>
          </p>
        </>
      ) : (
        <>
          <Link to={address} className="message-photo">
            <img src={photo.thumbPhotoUri} alt="" />
            <span>{photo.caption}</span>
          </Link>
          <div className="form-actions">
            <TakeDownPhoto
              photoId={photoId}
              caption={photo.caption}
              labels={{ hide: 'Hide this photo', remove: 'Delete this photo' }}
              usualReason="On request"
              onGone={(toast) => {
                showToast('success', toast);
                void onGone();
              }}
            />
          </div>
        </>
      )}
    </section>
  );
}
