/** The page of a deceased member. */
import { brand } from '#contract/brand.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { jumpDate } from './jump-date.ts';
import { JumpFacts } from './profile-card.tsx';
import './memorial.css';

interface Props {
  readonly profile: ShownProfile;
}

export function MemorialHead({ profile }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, year } = profile;
  const name = firstName === '' ? nameWithheld : `${firstName} ${lastName}`;
  return (
    <header className="sky sky-night memorial">
      <p className="memorial-skies">
        <DeceasedMarker isDecoration /> Blue skies
      </p>
      <MemorialPhoto uri={profile.avatarUri} name={name} />
      <h1 tabIndex={-1}>{name}</h1>
      <p>
        {`${brand.singular} ${numberLabel('fb', number)}`}
        {year > 0 ? ` · jumped in ${year}` : null}
      </p>
    </header>
  );
}

/** In pixels. The style sheet shows it smaller on small screens. */
const photoSize = 320;

interface PhotoProps {
  readonly uri: string | null;
  readonly name: string;
}

function MemorialPhoto({ uri, name }: PhotoProps) {
  if (uri === null) {
    return (
      <p className="memorial-photo" aria-hidden="true">
        <DeceasedMarker isDecoration />
      </p>
    );
  }
  return (
    <img className="memorial-photo" src={uri} alt={name} width={photoSize} height={photoSize} />
  );
}

export function MemorialJump({ profile }: Props) {
  const { location, maneuver } = profile;
  if ([jumpDate(profile), location, maneuver].every((fact) => fact === '')) return null;
  return (
    <section className="stack memorial-jump" aria-labelledby="jump">
      <h2 id="jump">The jump</h2>
      <JumpFacts profile={profile} />
    </section>
  );
}
