import type { ShownRemembrances } from '#contract/memorials/remembrances.ts';
import type { MemberProfile, ShownProfile } from '#contract/profile/profile.ts';
import { Company } from './company.tsx';
import { Neighbors } from './neighbors.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileCard } from './profile-card.tsx';
import { PhotosBy } from './photos/photos-by.tsx';
import { Remembrances } from './remembrances.tsx';
import { PhotosIn } from './photos/photos-in.tsx';
import { useViewReport } from './use-view-report.ts';
import './profile.css';

interface Props {
  readonly profile: ShownProfile;
  readonly remembrances: ShownRemembrances;
}

export function Profile({ profile, remembrances }: Props) {
  const { freakBrotherNumber: number, story } = profile;
  useViewReport(number);
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
        {profile.deceased ? <Remembrances number={number} shown={remembrances} /> : null}
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
      <img
        className="framed"
        src={fbCardThumbUri}
        alt=""
        width="300"
        height="190"
        loading="lazy"
        decoding="async"
      />
      See the membership card
    </a>
  );
}
