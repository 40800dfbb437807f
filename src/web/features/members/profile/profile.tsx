import type { ShownRemembrances } from '#contract/memorials/remembrances.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { brand } from '#contract/brand.ts';
import { ContactLinks } from './contact-links.tsx';
import { CopyLink } from './copy-link.tsx';
import { Company } from './company.tsx';
import { JumpFacts } from './jump-facts.tsx';
import { Neighbors } from './neighbors.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { PhotosBy } from './photos/photos-by.tsx';
import { Remembrances } from './remembrances.tsx';
import { PhotosIn } from './photos/photos-in.tsx';
import { TurningCard } from './turning-card.tsx';
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
        <TurningCard profile={profile} />
      </header>
      <div className="profile">
        <article className="card profile-jump" aria-label="Jump">
          <JumpFacts profile={profile} />
          <div className="profile-actions">
            <CopyLink path={`/${brand.singularSlug}/${number}`} />
            <ProfileLinks profile={profile} />
          </div>
          <ContactLinks profile={profile} />
        </article>
        {story === '' ? null : <Story text={story} />}
        <PhotosIn profile={profile} />
        <PhotosBy profile={profile} />
        {profile.deceased ? <Remembrances number={number} shown={remembrances} /> : null}
        <Company profile={profile} />
        <Neighbors profile={profile} />
      </div>
    </>
  );
}

/** In characters. The display face is too heavy for a longer text. */
const longestInDisplayFace = 700;

/** Plain text: the style sheet preserves its line breaks. */
function Story({ text }: { readonly text: string }) {
  const isLong = text.length > longestInDisplayFace;
  return (
    <section className="profile-main" aria-labelledby="story">
      <h2 id="story">The story</h2>
      <p className={isLong ? 'story story-long' : 'story'}>{text}</p>
    </section>
  );
}
