/** Photos that wait for approval, and those that were sent since the admin last marked them as seen. */
import { useState } from 'react';
import { findPhotos } from '#contract/gallery/moderation.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MarkSeen } from './mark-seen.tsx';
import { newestOf } from './photo-labels.ts';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { photoListAddress } from './photo-list-address.ts';

const listed = 6;

/** Nothing while it loads, because the counts beside it say what waits. */
export function NewPhotos() {
  const [areSeen, setAreSeen] = useState(false);
  const { response, reload } = useQuery(findPhotos, {
    query: { kind: 'all', show: 'new', page: '1' },
  });
  const heading = useFocusOnChange(areSeen);
  if (!response?.isOk || response.value.photos.length === 0) return null;
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
  const waiting = photos.filter((photo) => photo.waiting !== null).length;
  const all =
    total > listed ? (
      <LinkButton to={photoListAddress({ show: 'new' })}>{`Show all ${total}`}</LinkButton>
    ) : null;
  return (
    <section className="card wide" aria-labelledby="new-photos">
      <h2 id="new-photos" ref={heading} tabIndex={-1}>
        {total === 1 ? '1 new photo' : `${total} new photos`}
      </h2>
      <ModeratedPhotos photos={photos.slice(0, listed)} />
      {/* Those that wait stay new. */}
      {waiting === photos.length ? (
        <div className="form-actions">{all}</div>
      ) : (
        <MarkSeen
          newest={newestOf(photos)}
          total={total - waiting}
          onSeen={waiting > 0 ? reload : () => setAreSeen(true)}
        >
          {all}
        </MarkSeen>
      )}
    </section>
  );
}
