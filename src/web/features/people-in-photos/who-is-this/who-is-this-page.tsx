/** Photos with people whom no one has named yet, one at a time: with links, the arrow keys, or a swipe. */
import '../viewing/people.css';
import '#web/ui/forms/forms.css';
import '../marking/marking.css';
import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { brand } from '#contract/brand.ts';
import { photoAtSize, photoSizes } from '#contract/photos.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { UnnamedPhotos } from '#contract/people-in-photos/photos-of-members.ts';
import { useSession } from '#web/api/session-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { MarksDrawing } from '../viewing/marks-drawing.tsx';
import type { LoadedPhotos } from './load-who-is-this.ts';
import { whoIsThisAddress } from './who-is-this-address.ts';
import { contributorText } from '#web/ui/photos/contributor-text.ts';
import { getPhotoMarks } from '#contract/people-in-photos/marks.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { MarkAnswers, type Answer } from '../marking/mark-answers.tsx';

export function WhoIsThisPage() {
  const loaded: LoadedPhotos = useLoaderData();
  return (
    <>
      <PageHeading title="Who is this?" />
      {loaded.isOk ? (
        <Content loaded={loaded.value} />
      ) : (
        <section className="card" aria-label="Photos">
          <LoadFailure failure={loaded.failure} />
        </section>
      )}
    </>
  );
}

function Content({ loaded }: { readonly loaded: UnnamedPhotos }) {
  const { photo } = loaded;
  if (photo === null) {
    return (
      <section className="card quiet" aria-label="Photos">
        <p className="empty">
          No photos are waiting for a name. Members mark people in the{' '}
          <Link to="/Photo-Gallery">gallery</Link>.
        </p>
      </section>
    );
  }
  return <OnePhoto key={photo.photoId} loaded={loaded} photo={photo} />;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** In CSS pixels. */
const swipeLength = 60;

/** Arrow keys and swipes lead to the photos beside this one. */
function useTurning({ page, totalPages }: UnnamedPhotos) {
  const navigate = useNavigate();
  const turn = (step: number) => {
    const to = page + step;
    if (to < 1 || to > totalPages) return;
    void navigate(whoIsThisAddress(to), { preventScrollReset: true });
  };
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = steps[key];
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, dialog, select') !== null;
      if (step === undefined || isElsewhere || altKey || ctrlKey || metaKey) return;
      latest.current(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: React.TouchEvent) {
      const touch = touches[0];
      start.current =
        touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: React.TouchEvent) {
      const touch = changedTouches[0];
      if (touch === undefined || start.current === null) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      if (Math.abs(across) < swipeLength || Math.abs(across) < 2 * Math.abs(down)) return;
      turn(across < 0 ? 1 : -1);
    },
  };
}

interface OnePhotoProps {
  readonly loaded: UnnamedPhotos;
  readonly photo: GalleryPhoto;
}

function OnePhoto({ loaded, photo }: OnePhotoProps) {
  const { page, totalPages, total, marks } = loaded;
  const session = useSession();
  const { revalidate } = useRevalidator();
  const swipes = useTurning(loaded);
  const { webPhotoUri, webWidth, webHeight, caption } = photo;
  const scale = Math.min(1, photoSizes.medium / Math.max(webWidth, webHeight));
  const [width, height] = [Math.round(webWidth * scale), Math.round(webHeight * scale)];
  const isMember = session.kind === 'signed-in' && session.user.phoneNumberConfirmed;
  return (
    <section className="card" aria-labelledby="photo">
      <h2 id="photo">{caption}</h2>
      <div className="marked-photo" {...swipes}>
        <img src={photoAtSize(webPhotoUri, 'medium')} width={width} height={height} alt={caption} />
        <MarksDrawing width={width} height={height} marks={marks} />
      </div>
      <p>
        {marks.length === 1 ? '1 person has' : `${marks.length} people have`}
        {` no name yet in this photo by ${contributorText(photo)}. `}
        <Link to={`/Photo-Gallery?photo=${photo.photoId}`}>Open it in the gallery</Link>
      </p>
      {isMember ? (
        <MemberAnswers photoId={photo.photoId} onChange={() => void revalidate()} />
      ) : (
        <p>
          Do you know them? Members of {brand.fullName} suggest names once they{' '}
          <Link to="/login">sign in</Link>.
        </p>
      )}
      <nav className="row pager" aria-label="Photos">
        <p>{`Photo ${page} of ${total}`}</p>
        <LinkButton to={whoIsThisAddress(Math.max(1, page - 1))} isDisabled={page === 1}>
          Previous
        </LinkButton>
        <LinkButton
          to={whoIsThisAddress(Math.min(totalPages, page + 1))}
          isDisabled={page === totalPages}
        >
          Next
        </LinkButton>
      </nav>
    </section>
  );
}

interface MemberAnswersProps {
  readonly photoId: number;
  /** Called after each change. */
  readonly onChange: () => void;
}

/** Suggestions for the unnamed people in a photo, and the answers of those who settle them. */
function MemberAnswers({ photoId, onChange }: MemberAnswersProps) {
  const { value, decide, ...query } = useDecisions(getPhotoMarks, { params: { photoId } });
  const answer: Answer = async (decision, toast) => {
    await decide(decision, toast);
    onChange();
  };
  if (value === null) {
    return query.failure === null ? null : <QueryState label="Loading the marks" query={query} />;
  }
  const unnamed = value.marks.filter(({ state }) => state === 'unnamed');
  return (
    <ol className="unnamed" aria-label="People without a name, from left">
      {unnamed.map((mark, index) => (
        <li key={mark.markId}>
          <MarkAnswers
            mark={mark}
            place={index + 1}
            canSuggest={value.problem === null}
            answer={answer}
          />
        </li>
      ))}
    </ol>
  );
}
