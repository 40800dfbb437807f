import type { ReactNode } from 'react';
import type { MemberProfile, ShownProfile } from '#contract/members/profile.ts';
import { brand } from '#contract/brand.ts';
import { CopyLink } from './copy-link.tsx';
import { jumpDate } from './jump-date.ts';
import { Neighbors } from './neighbors.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { PhotosBy } from './photos-by.tsx';
import { TurningCard } from './turning-card.tsx';
import { useViewReport } from './use-view-report.ts';
import './profile.css';

export function Profile({ profile }: { readonly profile: ShownProfile }) {
  const { freakBrotherNumber: number, story } = profile;
  useViewReport(number);
  return (
    <>
      <header className="sky sky-profile">
        <TurningCard profile={profile} />
      </header>
      <div className="profile">
        <article className="card profile-jump" aria-label="Jump">
          <Jump profile={profile} />
          <div className="profile-actions">
            <CopyLink path={`/${brand.singularSlug}/${number}`} />
            <ProfileLinks profile={profile} />
          </div>
        </article>
        {story === '' ? null : <Story text={story} />}
        <PhotosBy profile={profile} />
        <Neighbors profile={profile} />
      </div>
    </>
  );
}

function Jump({ profile }: { readonly profile: MemberProfile }) {
  const parts = [
    ['Date', jumpDate(profile)],
    ['Location', profile.location],
    ['Jump', profile.maneuver],
  ].filter(([, value]) => value !== '');
  if (parts.length === 0) {
    return profile.story === '' ? <p className="empty">No jump details yet.</p> : null;
  }
  return (
    <dl className="facts">
      {parts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
