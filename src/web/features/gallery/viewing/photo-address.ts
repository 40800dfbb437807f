/** The address of a photo in the gallery: `/Photo-Gallery?photo=12`. */
import { useLocation, useNavigate, type Location } from 'react-router';
import { photoInSearch } from './photo-in-search.ts';

const name = 'photo';

/** The history state of a photo that was opened in the gallery, which is the entry before it. */
interface OpenState {
  readonly isOpenedHere: true;
}

export const openedHere: OpenState = { isOpenedHere: true };

interface PhotoAddress {
  /** The id in the address; null without one. */
  readonly photoId: number | null;
  readonly open: (photoId: number) => void;
  /** Replaces the open photo, so that the Back button still leads to the gallery. */
  readonly change: (photoId: number) => void;
  readonly close: () => void;
}

const searchOf = (photoId: number) => `?${name}=${photoId}`;

export function usePhotoAddress(): PhotoAddress {
  const { pathname, search, state } = useLocation() as Location<Partial<OpenState> | null>;
  const navigate = useNavigate();
  const isOpenedHere = state?.isOpenedHere === true;
  const go = (to: string, replace: boolean, next: OpenState | null) =>
    void navigate(to, { replace, state: next, preventScrollReset: true });
  return {
    photoId: photoInSearch(search),
    open: (photoId) => go(searchOf(photoId), false, openedHere),
    change: (photoId) => go(searchOf(photoId), true, isOpenedHere ? openedHere : null),
    close() {
      if (isOpenedHere) void navigate(-1);
      else go(pathname, true, null);
    },
  };
}
