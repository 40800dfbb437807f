import './profile.css';
import type { ShownRemembrances } from '#contract/memorials/remembrances.ts';
import { logMemberView, type MemberProfile, type ShownProfile } from '#contract/profile/profile.ts';
import { MemorialActions, MemorialHead, MemorialJump } from './memorial.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileCard } from './profile-card.tsx';
import { Remembrances } from './remembrances.tsx';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useCall } from '#web/api/call-context.ts';
import { maxCompany, type ShownCompany } from '#contract/jumps/company.ts';
import { dayAddress } from '#web/addresses/jump-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberRows } from '#web/ui/members/member-rows.tsx';
import { listPhotosIn } from '#contract/people-in-photos/photos-of-members.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';

interface Props {
  readonly profile: ShownProfile;
  readonly remembrances: ShownRemembrances;
}

export function Profile({ profile, remembrances }: Props) {
  const { freakBrotherNumber: number, story } = profile;
  useViewReport(number);
  if (profile.deceased) return <Memorial profile={profile} remembrances={remembrances} />;
  return (
    <>
      <header className="sky sky-profile">
        <ProfileCard profile={profile} />
      </header>
      <div className="stack profile">
        <ProfileActions profile={profile} />
        {story === '' ? null : <Story text={story} />}
        <UploadedCard profile={profile} />
        <Company profile={profile} />
        <PhotosIn profile={profile} />
        <PhotosBy profile={profile} />
        <Neighbors profile={profile} />
      </div>
    </>
  );
}

function Memorial({ profile, remembrances }: Props) {
  const { freakBrotherNumber: number, story } = profile;
  return (
    <>
      <MemorialHead profile={profile} />
      <div className="stack profile">
        <MemorialActions profile={profile} />
        {story === '' ? null : <Story text={story} />}
        <Remembrances number={number} shown={remembrances} />
        <MemorialJump profile={profile} />
        <UploadedCard profile={profile} />
        <Company profile={profile} />
        <PhotosIn profile={profile} />
        <PhotosBy profile={profile} />
        <Neighbors profile={profile} />
      </div>
    </>
  );
}

/** Plain text: the style sheet preserves its line breaks. */
function Story({ text }: { readonly text: string }) {
  return (
    <section className="stack" aria-labelledby="story">
      <h2 id="story">The story</h2>
      <p className="story-text">{text}</p>
    </section>
  );
}

function UploadedCard({ profile }: { readonly profile: MemberProfile }) {
  const { fbCardUri, fbCardThumbUri } = profile;
  if (fbCardUri === null || fbCardThumbUri === null) return null;
  return (
    <a className="uploaded-card" href={fbCardUri}>
      <img src={fbCardThumbUri} alt="" width="300" height="190" loading="lazy" decoding="async" />
      See the membership card
    </a>
  );
}

/** Links to the profiles with the nearest lower and higher number. */
function Neighbors({ profile }: { readonly profile: ShownProfile }) {
  const { previousMember, nextMember } = profile;
  if (previousMember === null && nextMember === null) return null;
  return (
    <nav className="row profile-neighbors" aria-label="Neighboring numbers">
      {previousMember === null ? null : <Neighbor side="previous" member={previousMember} />}
      {nextMember === null ? null : <Neighbor side="next" member={nextMember} />}
    </nav>
  );
}

interface NeighborProps {
  readonly side: 'previous' | 'next';
  readonly member: MemberListItem;
}

function Neighbor({ side, member }: NeighborProps) {
  const { freakBrotherNumber: number, firstName, lastName, deceased } = member;
  return (
    <Link className={`neighbor-${side}`} to={`/${brand.singularSlug}/${number}`}>
      <span className="hint">
        {side === 'next' ? 'Next ' : null}
        <span aria-hidden="true">{side === 'next' ? '→' : '←'}</span>
        {side === 'previous' ? ' Previous' : null}
      </span>{' '}
      <b>{numberLabel('fb', number)}</b>{' '}
      <span>
        {firstName === '' ? nameWithheld : `${firstName} ${lastName}`}
        {deceased ? '\u00A0' : null}
        {deceased ? <DeceasedMarker /> : null}
      </span>
    </Link>
  );
}

/** Reports one view each time a profile is shown. Failures are ignored. */
function useViewReport(number: number): void {
  const call = useCall();
  const { key } = useLocation();
  useEffect(() => {
    call(logMemberView, { params: { number } }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }, [call, number, key]);
}

/** Members who shared the day of the jump. */
function Company({ profile }: { readonly profile: ShownProfile }) {
  const { samePlace, sameDay } = profile.company;
  return (
    <>
      <Companions id="same-place" title="Same day, same place" of={profile} list={samePlace} />
      <Companions
        id="same-day"
        title="Same day elsewhere"
        of={profile}
        list={sameDay}
        isElsewhere
      />
    </>
  );
}

interface CompanyProps {
  readonly id: string;
  readonly title: string;
  readonly of: MemberProfile;
  readonly list: ShownCompany['sameDay'];
  readonly isElsewhere?: boolean;
}

function Companions({
  id,
  title,
  of,
  list: { total, members },
  isElsewhere = false,
}: CompanyProps) {
  if (members.length === 0) return null;
  const count = total < maxCompany ? `${total}` : `${total}+`;
  return (
    <section className="stack company" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <MemberRows members={members} hasPlaces={isElsewhere} />
      {total > members.length ? (
        <p>
          <LinkButton to={dayAddress(of)}>{`All ${count}`}</LinkButton>
        </p>
      ) : null}
    </section>
  );
}

/** The gallery photos that the member is in: the newest, and the others on request. */
function PhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, firstName } = profile;
  const isMore = useHydrated() && photosIn.photos.length < photosIn.total;
  if (photosIn.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos-in">
      <h2 id="photos-in">{`Photos of ${firstName}`}</h2>
      <PhotoThumbs photos={photosIn.photos} />
      {isMore ? <MorePhotosIn profile={profile} /> : null}
    </section>
  );
}

function MorePhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, freakBrotherNumber: number } = profile;
  const call = useCall();
  const [photos, setPhotos] = useState<ShownProfile['photos']>([]);
  const [page, setPage] = useState(1);

  async function showMore() {
    const next = page + 1;
    const input = { params: { number }, query: { page: String(next) } };
    const { body } = await call(listPhotosIn, input);
    setPage(next);
    setPhotos((before) => {
      const known = new Set([...photosIn.photos, ...before].map(({ photoId }) => photoId));
      return [...before, ...body.photos.filter(({ photoId }) => !known.has(photoId))];
    });
  }

  const shown = photosIn.photos.length + photos.length;
  return (
    <>
      <PhotoThumbs photos={photos} />
      {shown < photosIn.total ? (
        <ActionButton label={`Show more of ${photosIn.total} photos`} act={showMore} />
      ) : null}
    </>
  );
}

/** The newest gallery photos of the member. Each opens in the gallery. */
function PhotosBy({ profile: { photos, firstName } }: { readonly profile: ShownProfile }) {
  if (photos.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">{`Photos by ${firstName}`}</h2>
      <PhotoThumbs photos={photos} />
    </section>
  );
}
