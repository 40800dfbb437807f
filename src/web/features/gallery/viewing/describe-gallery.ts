import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import type { LoadedGallery } from './load-gallery.ts';
import { photoAddress } from './gallery-address.ts';

const title = `${brand.singular} Photos · ${brand.fullName}`;

export function describeGallery(loaded: LoadedGallery): PageHead {
  const description = `Photos of ${brand.fullName}.`;
  if (!loaded.isOk) return { title, description, canonicalPath: null, isIndexed: false };
  if (loaded.value.kind === 'all photos') {
    const firstPicture = loaded.value.photos[0]?.thumbPhotoUri;
    return {
      title,
      description,
      canonicalPath: '/Photo-Gallery',
      isIndexed: true,
      firstPicture,
      isTextCutShown: firstPicture !== undefined,
    };
  }
  const { photo } = loaded.value;
  return {
    title: photo === null ? title : `${photo.caption} · ${brand.fullName}`,
    description,
    canonicalPath: photo === null ? null : photoAddress(photo.photoId),
    // Search engines list the gallery, not who is in each photo.
    isIndexed: false,
  };
}
