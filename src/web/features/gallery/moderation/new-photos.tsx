/** Photos that were sent since the admin last marked them as seen. */
import { useState } from 'react';
import { useQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MarkSeen } from './mark-seen.tsx';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { photoListAddress } from './photo-list-address.ts';

const listed = 6;

/** Nothing while it loads, because the counts beside it say what waits. */
export function NewPhotos() {
  const [areSeen, setAreSeen] = useState(false);
  const { response } = useQuery('findPhotos', { query: { kind: 'all', show: 'new', page: '1' } });
  const [newest] = response?.isOk ? response.value.photos : [];
  const heading = useFocusOnChange(areSeen);
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
      <MarkSeen newest={newest.photoId} total={total} onSeen={() => setAreSeen(true)}>
        {total > listed ? (
          <LinkButton to={photoListAddress({ show: 'new' })}>{`Show all ${total}`}</LinkButton>
        ) : null}
      </MarkSeen>
    </section>
  );
}
