import type { Latest } from '#contract/profile/latest.ts';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';

/** Each photo opens in the gallery. */
export function LatestPhotos({ photos }: Pick<Latest, 'photos'>) {
  return (
    <section className="stack" aria-labelledby="latest-photos">
      <h2 id="latest-photos">New in the gallery</h2>
      <PhotoThumbs photos={photos} />
    </section>
  );
}
