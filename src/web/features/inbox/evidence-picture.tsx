/** The picture that an item is about, with a ring around the person. It may be hidden from others. */
import { useCallback } from 'react';
import { getPhotoPicture } from '#contract/gallery/moderation.ts';
import type { Evidence } from '#contract/inbox/inbox.ts';
import { getRemembrancePicture } from '#contract/memorials/remembrances.ts';
import { markScale } from '#contract/people-in-photos/marks.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';

type Picture = NonNullable<Evidence['picture']>;

const percent = (place: number) => `${(place / markScale) * 100}%`;

export function EvidencePicture({
  picture: { of, id, caption, mark },
}: {
  readonly picture: Picture;
}) {
  const call = useCall();
  const load = useCallback(
    (signal: AbortSignal) =>
      of === 'photo'
        ? call(getPhotoPicture, { params: { photoId: String(id) } }, { signal })
        : call(getRemembrancePicture, { params: { remembrance: id } }, { signal }),
    [call, of, id],
  );
  return (
    <figure className="item-picture">
      <div>
        <FetchedPicture load={load} alt={caption === '' ? 'The photo' : caption} />
        {mark === null ? null : (
          <span
            className="item-mark"
            style={{ left: percent(mark.x), top: percent(mark.y) }}
            aria-hidden="true"
          />
        )}
      </div>
      {caption === '' ? null : <figcaption className="hint">{caption}</figcaption>}
    </figure>
  );
}
