/** What the public sees of the record in the values. */
import { brand } from '#contract/brand.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import { isHidden } from '#contract/members/member-fields.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { CardFacts } from '../profile/card-facts.tsx';
import { jumpDate } from '../profile/jump-date.ts';
import type { MemberValues } from './member-form.ts';

type ShownText = 'firstName' | 'lastName' | 'day' | 'month' | 'year' | 'location' | 'maneuver';

interface Props {
  readonly member: MemberDetails;
  readonly values: Partial<MemberValues>;
}

export function PublicPreview({ member, values }: Props) {
  const { series, freakBrotherNumber } = member;
  const { deceased = false, story = '', isNameWithheld, isPhotoWithheld } = values;
  const isStoryHidden = isHidden('story', values);
  const unlessHidden = (field: ShownText) => (isHidden(field, values) ? '' : (values[field] ?? ''));
  const shown = {
    freakBrotherNumber,
    firstName: unlessHidden('firstName'),
    lastName: unlessHidden('lastName'),
    deceased,
    avatarUri: isNameWithheld || isPhotoWithheld ? null : member.avatarUri,
  };
  const month = Number(unlessHidden('month'));
  const date = jumpDate({
    day: Number(unlessHidden('day')),
    month,
    monthShortName: monthShortNames[month - 1] ?? '',
    year: Number(unlessHidden('year')),
  });
  return (
    <section className="card" aria-labelledby="public-view">
      <h2 id="public-view">What the public sees</h2>
      <MemberCard member={shown} series={series} size="large">
        <CardFacts
          date={date}
          location={unlessHidden('location')}
          jump={unlessHidden('maneuver')}
        />
      </MemberCard>
      {series !== 'fb' || isStoryHidden || story.trim() === '' ? null : (
        <p className="preview-story">{story}</p>
      )}
      {series === 'fb' && isStoryHidden ? <p className="hint">The story is hidden.</p> : null}
      {series === 'fb' ? (
        <p>
          <Link to={`/${brand.singularSlug}/${freakBrotherNumber}`}>Public profile</Link>
        </p>
      ) : null}
    </section>
  );
}
