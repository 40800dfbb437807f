/** The address of a photo in the gallery: `/Photo-Gallery?photo=12`. */
import { useLocation, useNavigate, type Location } from 'react-router';

const name = 'photo';

/** What the history entry of an open photo remembers: the gallery is right before it. */
interface OpenState {
  readonly isOpenedHere: true;
}

interface PhotoAddress {
  /** The id in the address; null where there is none. */
  readonly photoId: number | null;
  readonly open: (photoId: number) => void;
  /** Another photo in the place of the open one: Back leads to the gallery all the same. */
  readonly change: (photoId: number) => void;
  readonly close: () => void;
}

const searchOf = (photoId: number) => `?${name}=${photoId}`;

export function usePhotoAddress(): PhotoAddress {
  const { pathname, search, state } = useLocation() as Location<Partial<OpenState> | null>;
  const navigate = useNavigate();
  const written = new URLSearchParams(search).get(name) ?? '';
  const isOpenedHere = state?.isOpenedHere === true;
  const go = (to: string, replace: boolean, next: OpenState | null) =>
    void navigate(to, { replace, state: next, preventScrollReset: true });
  return {
    photoId: /^[1-9][0-9]{0,14}$/.test(written) ? Number(written) : null,
    open: (photoId) => go(searchOf(photoId), false, { isOpenedHere: true }),
    change: (photoId) => go(searchOf(photoId), true, isOpenedHere ? { isOpenedHere } : null),
    close() {
      if (isOpenedHere) void navigate(-1);
      else go(pathname, true, null);
    },
  };
}
