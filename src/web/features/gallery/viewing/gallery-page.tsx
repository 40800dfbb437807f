import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator, type Location } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { EmptyGallery } from './empty-gallery.tsx';
import type { LoadedGallery, ShownGallery } from './load-gallery.ts';
import { useHeldPhotos } from '../held/use-held-photos.ts';
import { OnePhoto, type GalleryPeople } from './one-photo.tsx';
import { usePhotoAddress } from './photo-address.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useSession } from '#web/api/session-context.ts';
import { useOwnPhotos } from '../tools/use-own-photos.ts';
import { useViewCounts } from './use-view-counts.ts';
import { PhotoTools } from '../tools/photo-tools.tsx';
import { UploadedPhotos, type UploadedState } from './uploaded-photos.tsx';
import { HeldPhotos } from '../held/held-photos.tsx';

export function GalleryPage({ people }: { readonly people: GalleryPeople }) {
  const loaded: LoadedGallery = useLoaderData();
  const { photoId } = usePhotoAddress();
  const held = useHeldPhotos();
  return (
    <>
      <PageHeading title={`${brand.singular} Photos`} />
      <div className="gallery-tools">
        {/* Hidden from visitors by the style sheet, so that the other button has its place from the first paint. */}
        <span className="signed-in">
          <LinkButton to="/Upload-Photo">Upload Photo</LinkButton>
        </span>
        <LinkButton to="/Who-Is-This">Who is this?</LinkButton>
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

interface GalleryProps {
  readonly loaded: readonly GalleryPhoto[];
  readonly people: GalleryPeople;
  readonly isHeld: ShownProps['isHeld'];
}

function Gallery({ loaded, people, isHeld }: GalleryProps) {
  const address = usePhotoAddress();
  const { state } = useLocation() as Location<Partial<UploadedState> | null>;
  const uploaded = state?.uploaded ?? [];
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const own = useOwnPhotos();
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.user.isAdmin;
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  // The server does not render the viewer.
  const openedId = useHydrated() ? address.photoId : null;
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
        .filter(({ photoId }) => !gone.has(photoId))
        .map((photo) => {
          const more = counts.get(photo.photoId);
          return more === undefined ? photo : { ...photo, views: photo.views + more };
        }),
    [loaded, gone, counts],
  );

  if (photos.length === 0) return <EmptyGallery />;
  return (
    <>
      {openedId !== null && opened === undefined && !gone.has(openedId) && !isHeld(openedId) ? (
        <p className="notice">This photo was removed. Here are the others.</p>
      ) : null}
      {uploaded.length === 0 ? null : (
        <UploadedPhotos photos={photos.filter(({ photoId }) => uploaded.includes(photoId))} />
      )}
      <PhotoGrid photos={photos} onOpen={address.open} />
      {opened === undefined ? null : (
        <PhotoViewer
          photos={photos}
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
