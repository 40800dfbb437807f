import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { MemberProfile } from '#contract/members/profile.ts';
import { numberLabel } from '#contract/number-label.ts';
import { CopyLink } from './copy-link.tsx';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { jumpDate } from './jump-date.ts';
import { Portrait } from './portrait.tsx';
import { useViewReport } from './use-view-report.ts';

export function Profile({ profile }: { readonly profile: MemberProfile }) {
  const { freakBrotherNumber: number, firstName, lastName, deceased, story } = profile;
  useViewReport(number);
  return (
    <>
      <header className="sky sky-profile">
        <Portrait profile={profile} />
        <div>
          <h1 tabIndex={-1}>{`${firstName} ${lastName}`}</h1>
          {deceased ? (
            <p className="sky-note">
              <DeceasedMarker isDecoration /> Deceased
            </p>
          ) : null}
        </div>
        <p className="jersey number">{numberLabel('fb', number)}</p>
      </header>
      <article className="card" aria-label="Jump">
        <Jump profile={profile} />
        {story === '' ? null : <Story text={story} />}
        <MembershipCard profile={profile} />
        <CopyLink path={`/${brand.singularSlug}/${number}`} />
      </article>
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

/** Plain text: the style sheet preserves its line breaks. */
function Story({ text }: { readonly text: string }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story">The story</h2>
      <p className="story">{text}</p>
    </section>
  );
}

function MembershipCard({
  profile: { fbCardUri, fbCardThumbUri },
}: {
  readonly profile: MemberProfile;
}) {
  if (fbCardUri === null || fbCardThumbUri === null) return null;
  return (
    <a className="membership-card" href={fbCardUri}>
      <img src={fbCardThumbUri} alt="Membership card" width="300" height="190" loading="lazy" />
    </a>
  );
}
