import type { ShownRemembrances } from '#contract/memorials/remembrances.ts';
import type { MemberProfile, ShownProfile } from '#contract/profile/profile.ts';
import { Company } from './company.tsx';
import { MemorialActions } from './memorial-actions.tsx';
import { MemorialHead, MemorialJump } from './memorial.tsx';
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
  if (profile.deceased) return <Memorial profile={profile} remembrances={remembrances} />;
  return (
    <>
      <header className="sky sky-profile">
        <ProfileCard profile={profile} />
      </header>
      <div className="profile">
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
    <section aria-labelledby="story">
      <h2 id="story">The story</h2>
      <p className="story">{text}</p>
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
