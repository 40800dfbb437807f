/** Opens and closes photos in the gallery through the address. */
import { useLocation, useNavigate, type Location } from 'react-router';
import { decadeAddress, decadeInSearch, photoAddress, photoInSearch } from './gallery-address.ts';

/** The history state of a photo that was opened in the gallery, which is the entry before it. */
interface OpenState {
  readonly isOpenedHere: true;
}

export const openedHere: OpenState = { isOpenedHere: true };

interface PhotoAddress {
  /** The id in the address; null without one. */
  readonly photoId: number | null;
  /** The decade in the address; null for all photos. */
  readonly decade: number | null;
  readonly open: (photoId: number) => void;
  /** Replaces the open photo, so that the Back button still leads to the gallery. */
  readonly change: (photoId: number) => void;
  readonly close: () => void;
}

export function usePhotoAddress(): PhotoAddress {
  const { search, state } = useLocation() as Location<Partial<OpenState> | null>;
  const navigate = useNavigate();
  const decade = decadeInSearch(search);
  const isOpenedHere = state?.isOpenedHere === true;
  const addressOf = (photoId: number) =>
    decade === null ? photoAddress(photoId) : `${decadeAddress(decade)}&photo=${photoId}`;
  const go = (to: string, replace: boolean, next: OpenState | null) =>
    void navigate(to, { replace, state: next, preventScrollReset: true });
  return {
    photoId: photoInSearch(search),
    decade,
    open: (photoId) => go(addressOf(photoId), false, openedHere),
    change: (photoId) => go(addressOf(photoId), true, isOpenedHere ? openedHere : null),
    close() {
      if (isOpenedHere) void navigate(-1);
      else go(decadeAddress(decade), true, null);
    },
  };
}
