import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  findPhotos,
  markPhotosSeen,
  photoKindFilters,
  type PhotoKindFilter,
  type PhotoPage,
} from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { kindLabels, newestOf, stateOf } from './photo-labels.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { photoListAddress, readPhotoQuery, type PhotoQuery } from './photo-list-address.ts';
import { PhotoPane } from './photo-pane.tsx';
import { useChangedPhotos } from './use-changed-photos.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import './photos.css';

const nouns: Readonly<Record<PhotoQuery['show'], string>> = {
  all: 'photo',
  new: 'new photo',
  waiting: 'waiting photo',
  shown: 'shown photo',
  hidden: 'hidden photo',
};

const counted = (total: number, show: PhotoQuery['show']) =>
  `${total} ${nouns[show]}${total === 1 ? '' : 's'}`;

interface FoundProps {
  readonly query: PhotoQuery;
  readonly found: PhotoPage;
  readonly onSeen: () => void;
}

function Found({ query, found, onSeen }: FoundProps) {
  const { photos, change } = useChangedPhotos(found.photos);
  const opened = photos.find(({ photoId }) => photoId === query.photo) ?? null;
  const heading = useFocusOnChange(
    opened === null ? 'list' : `${opened.photoId} ${stateOf(opened)}`,
  );
  if (photos.length === 0) return null;
  const { kind, show, number, page } = query;
  const waiting = found.photos.filter((photo) => photo.waiting !== null).length;
  /** Only this list has the newest of all photos. */
  const canMark =
    show === 'new' && kind === 'all' && number === null && page === 1 && waiting < photos.length;
  const marking = canMark ? (
    <MarkSeen newest={newestOf(photos)} total={found.total - waiting} onSeen={onSeen} />
  ) : null;
  const addressOf = (photo: number | null) => photoListAddress({ ...query, photo });
  return (
    <div className="photo-desk" data-open={opened === null ? undefined : true}>
      <div className="stack photo-list">
        {marking}
        <p className="hint photo-keys">Arrow keys move between the photos. Enter opens one.</p>
        <PhotoGrid photos={photos} opened={opened?.photoId ?? null} addressOf={addressOf} />
        {marking}
        <PageLinks
          page={found.page}
          totalPages={found.totalPages}
          addressOf={(next) => photoListAddress({ ...query, page: next, photo: null })}
        />
      </div>
      {opened === null ? null : (
        <PhotoPane
          photo={opened}
          photos={photos}
          heading={heading}
          addressOf={addressOf}
          onChange={change}
        />
      )}
    </div>
  );
}

function FoundPhotos({ query }: { readonly query: PhotoQuery }) {
  const { kind, show, number, page } = query;
  const [seen, setSeen] = useState(0);
  const heading = useFocusOnChange(seen);
  const { value, ...photos } = useQuery(findPhotos, {
    query: {
      kind,
      show,
      page: String(page),
      ...(number === null ? {} : { number: String(number) }),
    },
  });
  if (value === null) {
    return <QueryState label="Loading the photos" query={photos} />;
  }
  const { total } = value;
  return (
    <div className="stack results" aria-busy={photos.isLoading}>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {total === 0 ? `No ${nouns[show]}s` : counted(total, show)}
        </h2>
      </div>
      <Found
        query={query}
        found={value}
        onSeen={() => {
          setSeen(seen + 1);
          photos.reload();
        }}
      />
    </div>
  );
}

export function PhotosPage() {
  const query = readPhotoQuery(useLocation().search);
  return (
    <section className="card wide photo-review" aria-label="Photos">
      <PhotoFilters query={query} />
      <FoundPhotos query={query} />
    </section>
  );
}

const kindFilterLabels: Readonly<Record<PhotoKindFilter, string>> = {
  all: 'All kinds',
  ...kindLabels,
};

/** Which photos are listed. The state is in the address. */
function PhotoFilters({ query }: { readonly query: PhotoQuery }) {
  const navigate = useNavigate();
  const filtered = { ...query, page: 1, photo: null };
  return (
    <search className="row photo-filters">
      <SelectField
        label="Kind"
        value={query.kind}
        onChange={({ target }) => {
          const kind = photoKindFilters.find((each) => each === target.value) ?? 'all';
          void navigate(photoListAddress({ ...filtered, kind }), { preventScrollReset: true });
        }}
      >
        {photoKindFilters.map((kind) => (
          <option key={kind} value={kind}>
            {kindFilterLabels[kind]}
          </option>
        ))}
      </SelectField>
      {query.number === null ? null : (
        <p className="row">
          Of {numberLabel('fb', query.number)} only.{' '}
          <Link to={photoListAddress({ ...filtered, number: null })}>All contributors</Link>
        </p>
      )}
    </search>
  );
}

interface MarkSeenProps {
  /** The newest photo that is shown. One that came later stays new. */
  readonly newest: number;
  /** Without those that wait, which stay new. */
  readonly total: number;
  readonly onSeen: () => void;
}

function MarkSeen({ newest, total, onSeen }: MarkSeenProps) {
  const call = useCall();
  const showToast = useToast();
  const { isBusy, alert, run } = useAction(async () => {
    await call(markPhotosSeen, { body: { photoId: newest } });
    onSeen();
    refreshWaiting();
    showToast('success', 'The photos are marked as seen.');
  });
  return (
    <>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {total === 1 ? 'Mark as seen' : `Mark all ${total} as seen`}
        </Button>
      </div>
    </>
  );
}
