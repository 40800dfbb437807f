import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator, type Location } from 'react-router';
import { brand } from '#contract/brand.ts';
import { logPhotoView, type GalleryPhoto } from '#contract/gallery/viewing.ts';
import { markingAddress } from '#web/addresses/marking-address.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { HeldPhotos } from '../held/held-photos.tsx';
import { useHeldPhotos } from '../held/use-held-photos.ts';
import { PhotoTools } from '../tools/photo-tools.tsx';
import { useOwnPhotos } from '../tools/use-own-photos.ts';
import { decadeOf, galleryAddress, pagesOf, photosOfPage } from './gallery-address.ts';
import { GalleryChoices } from './gallery-choices.tsx';
import type { LoadedGallery, ShownGallery } from './load-gallery.ts';
import { OnePhoto, type GalleryPeople } from './one-photo.tsx';
import { openedHere, usePhotoAddress } from './photo-address.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

/** The history state of the gallery after an upload. */
export interface UploadedState {
  /** In the order in which they were saved. */
  readonly uploaded: readonly number[];
}

export function GalleryPage({ people }: { readonly people: GalleryPeople }) {
  const loaded: LoadedGallery = useLoaderData();
  const { photoId } = usePhotoAddress();
  const held = useHeldPhotos();
  const all = loaded.isOk && loaded.value.kind === 'all photos' ? loaded.value : null;
  return (
    <>
      <PageHeading title={`${brand.singular} Photos`} />
      <div className="row gallery-tools">
        {/* Hidden from visitors by the style sheet, so that it has its place from the first paint. */}
        <span className="signed-in">
          <LinkButton to="/Upload-Photo" kind="main">
            Upload Photo
          </LinkButton>
        </span>
        {all === null ? null : <GalleryChoices {...all} />}
      </div>
      <WaitingPhotos />
      {held.photos === null || held.photos.length === 0 ? null : (
        <HeldPhotos photos={held.photos} openedId={photoId} onDeleted={held.forget} />
      )}
      {loaded.isOk ? (
        <Shown
          loaded={loaded.value}
          people={people}
          isHeld={(id) => held.photos?.some((photo) => photo.photoId === id) ?? true}
        />
      ) : (
        <section className="card" aria-label="Photos">
          <LoadFailure failure={loaded.failure} />
        </section>
      )}
    </>
  );
}

interface ShownProps {
  readonly loaded: ShownGallery;
  readonly people: GalleryPeople;
  /** Whether it waits for approval, or may. */
  readonly isHeld: (photoId: number) => boolean;
}

/** The server sends one photo without the others. The browser then requests them. */
function Shown({ loaded, people, isHeld }: ShownProps) {
  const { revalidate } = useRevalidator();
  const isAlone = loaded.kind === 'one photo';
  const loadOthers = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isAlone) loadOthers();
  }, [isAlone]);
  if (loaded.kind === 'all photos') {
    return <Gallery loaded={loaded.photos} people={people} isHeld={isHeld} />;
  }
  const { photo, marks } = loaded;
  return photo === null ? (
    <p className="notice">
      This photo was removed. <Link to="/Photo-Gallery">See all photos</Link>
    </p>
  ) : (
    <OnePhoto photo={photo} marks={marks} people={people} />
  );
}

/**
 * Logs a view of each opened photo. A failed request is ignored.
 *
 * @param openedId the open photo, or null
 * @returns how often each photo was opened since the gallery was loaded
 */
function useViewCounts(openedId: number | null): ReadonlyMap<number, number> {
  const call = useCall();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    if (openedId === null) return;
    const log = async () => {
      await settle(call(logPhotoView, { params: { photoId: openedId } }));
      setCounts((before) => new Map(before).set(openedId, (before.get(openedId) ?? 0) + 1));
    };
    void log();
  }, [call, openedId]);
  return counts;
}

interface GalleryProps {
  readonly loaded: readonly GalleryPhoto[];
  readonly people: GalleryPeople;
  readonly isHeld: ShownProps['isHeld'];
}

function Gallery({ loaded, people, isHeld }: GalleryProps) {
  const address = usePhotoAddress();
  const { decade } = address.view;
  const { state } = useLocation() as Location<Partial<UploadedState> | null>;
  const isHydrated = useHydrated();
  // The server knows no history.
  const uploaded = (isHydrated ? state?.uploaded : undefined) ?? [];
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const own = useOwnPhotos();
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.user.isAdmin;
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  // The server does not render the viewer.
  const openedId = isHydrated ? address.photoId : null;
  // Late responses compare themselves with the photo that is open now.
  const openNow = useRef(openedId);
  useEffect(() => {
    openNow.current = openedId;
  });
  const opened = loaded.find(({ photoId }) => photoId === openedId && !gone.has(photoId));
  const counts = useViewCounts(opened?.photoId ?? null);
  const photos = useMemo(
    () =>
      loaded
        .filter((photo) => !gone.has(photo.photoId))
        .map((photo) => {
          const more = counts.get(photo.photoId);
          return more === undefined ? photo : { ...photo, views: photo.views + more };
        }),
    [loaded, gone, counts],
  );
  const chosen = useMemo(
    () => (decade === null ? photos : photos.filter((photo) => decadeOf(photo) === decade)),
    [photos, decade],
  );
  const totalPages = pagesOf(chosen);
  const page = Math.min(address.view.page, totalPages);

  if (photos.length === 0) return <EmptyGallery />;
  return (
    <>
      {openedId !== null && opened === undefined && !gone.has(openedId) && !isHeld(openedId) ? (
        <p className="notice">This photo was removed. Here are the others.</p>
      ) : null}
      {uploaded.length === 0 ? null : (
        <UploadedPhotos photos={photos.filter(({ photoId }) => uploaded.includes(photoId))} />
      )}
      {chosen.length === 0 ? (
        <p className="notice">
          No photos of the {decade}s. <Link to="/Photo-Gallery">See all photos</Link>
        </p>
      ) : (
        <>
          <PhotoGrid photos={photosOfPage(chosen, page)} view={address.view} />
          <PageLinks
            addressOf={(to) => galleryAddress({ decade, page: to })}
            page={page}
            totalPages={totalPages}
          />
        </>
      )}
      {opened === undefined ? null : (
        <PhotoViewer
          photos={decade === null || decadeOf(opened) === decade ? chosen : photos}
          photoId={opened.photoId}
          onChange={address.change}
          onClose={address.close}
          renderPeople={(photo, layer) => <people.InViewer photo={photo} layer={layer} />}
          renderTools={(photo) =>
            isAdmin || own.has(photo.photoId) ? (
              <PhotoTools
                key={photo.photoId}
                photo={photo}
                isAdmin={isAdmin}
                isOwn={own.has(photo.photoId)}
                onChanged={() => {
                  void revalidate();
                  showToast('success', 'Photo saved.');
                }}
                onGone={(toast) => {
                  if (openNow.current === photo.photoId) address.close();
                  setGone((before) => new Set(before).add(photo.photoId));
                  showToast('success', toast);
                }}
              />
            ) : null
          }
        />
      )}
    </>
  );
}

/** The last step of an upload: says who is in each photo. */
function UploadedPhotos({ photos }: { readonly photos: readonly GalleryPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <Card title={photos.length === 1 ? 'Who is in your photo?' : 'Who is in your photos?'}>
      <ul className="stack">
        {photos.map(({ photoId, caption }) => (
          <li key={photoId} className="row">
            <Link to={markingAddress(photoId)} state={openedHere}>
              {`Mark people: ${caption}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EmptyGallery() {
  return (
    <section className="card quiet" aria-labelledby="no-photos">
      <svg className="blank-prints" viewBox="0 0 160 110" aria-hidden="true">
        <rect x="22" y="20" width="70" height="82" rx="3" transform="rotate(-9 57 61)" />
        <rect x="64" y="12" width="70" height="82" rx="3" transform="rotate(7 99 53)" />
        <path d="M76 62a23 23 0 0 1 46 5z" transform="rotate(7 99 53)" />
      </svg>
      <h2 id="no-photos">No photos yet</h2>
      <p>
        Sign in to upload the first one. Or read the <Link to="/History">history</Link>.
      </p>
    </section>
  );
}
