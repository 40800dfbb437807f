/** The newest gallery photos of the member. Each opens in the gallery. */
import type { ShownProfile } from '#contract/profile/profile.ts';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';

export function PhotosBy({ profile: { photos, firstName } }: { readonly profile: ShownProfile }) {
  if (photos.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">{`Photos by ${firstName}`}</h2>
      <PhotoThumbs photos={photos} />
    </section>
  );
}
