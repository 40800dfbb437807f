/** Opens and closes photos in the gallery through the address. */
import { useLocation, useNavigate, type Location } from 'react-router';
import {
  galleryAddress,
  photoInSearch,
  viewInSearch,
  type GalleryView,
} from './gallery-address.ts';

/** The history state of a photo that was opened in the gallery, which is the entry before it. */
interface OpenState {
  readonly isOpenedHere: true;
}

export const openedHere: OpenState = { isOpenedHere: true };

interface PhotoAddress {
  /** The id in the address; null without one. */
  readonly photoId: number | null;
  /** Of the gallery, also behind an open photo. */
  readonly view: GalleryView;
  /** Replaces the open photo, so that the Back button still leads to the gallery. */
  readonly change: (photoId: number) => void;
  readonly close: () => void;
}

export function usePhotoAddress(): PhotoAddress {
  const { search, state } = useLocation() as Location<Partial<OpenState> | null>;
  const navigate = useNavigate();
  const view = viewInSearch(search);
  const isOpenedHere = state?.isOpenedHere === true;
  const replace = (to: string, next: OpenState | null) =>
    void navigate(to, { replace: true, state: next, preventScrollReset: true });
  return {
    photoId: photoInSearch(search),
    view,
    change: (photoId) => replace(galleryAddress(view, photoId), isOpenedHere ? openedHere : null),
    close() {
      if (isOpenedHere) void navigate(-1);
      else replace(galleryAddress(view), null);
    },
  };
}
