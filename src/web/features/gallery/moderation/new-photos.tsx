/** Photos that were sent since the admin last marked them as seen. */
import { useState } from 'react';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { photoListAddress } from './photo-list-address.ts';

const listed = 6;

/** Nothing while it loads, because the counts beside it say what waits. */
export function NewPhotos() {
  const call = useCall();
  const showToast = useToast();
  const [areSeen, setAreSeen] = useState(false);
  const { response } = useQuery('findPhotos', { query: { kind: 'all', show: 'new', page: '1' } });
  const [newest] = response?.isOk ? response.value.photos : [];
  const { isBusy, alert, run } = useAction(async () => {
    if (!newest) return;
    await call('markPhotosSeen', { body: { photoId: newest.photoId } });
    setAreSeen(true);
    refreshWaiting();
    showToast('success', 'The photos are marked as seen.');
  });
  const heading = useFocusOnChange(areSeen ? 'seen' : 'new');
  if (!response?.isOk || newest === undefined) return null;
  if (areSeen) {
    return (
      <section className="card wide" aria-labelledby="new-photos">
        <h2 id="new-photos" ref={heading} tabIndex={-1}>
          No new photos
        </h2>
      </section>
    );
  }
  const { photos, total } = response.value;
  return (
    <section className="card wide" aria-labelledby="new-photos">
      <h2 id="new-photos" ref={heading} tabIndex={-1}>
        {total === 1 ? '1 new photo' : `${total} new photos`}
      </h2>
      <ModeratedPhotos photos={photos.slice(0, listed)} />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {total === 1 ? 'Mark as seen' : 'Mark all as seen'}
        </Button>
        {total > listed ? (
          <LinkButton to={photoListAddress({ show: 'new' })}>{`Show all ${total}`}</LinkButton>
        ) : null}
      </div>
    </section>
  );
}
