/** What the public sees of the record in the values. */
import { brand } from '#contract/brand.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import type { MemberValues } from './member-form.ts';

interface Props {
  readonly member: MemberDetails;
  readonly values: Partial<MemberValues>;
}

export function PublicPreview({ member, values }: Props) {
  const { series, freakBrotherNumber } = member;
  const { deceased = false, story = '', isNameWithheld: isWithheld = false } = values;
  const isStoryHidden =
    values.isStoryHidden === true || values.isStoryWithheld === true || isWithheld;
  const isDateHidden = values.isYearWithheld === true || isWithheld;
  const unlessWithheld = (text = '') => (isWithheld ? '' : text);
  const shown = {
    freakBrotherNumber,
    firstName: unlessWithheld(values.firstName),
    lastName: unlessWithheld(values.lastName),
    deceased,
    location: unlessWithheld(values.location),
    avatarUri: isWithheld || values.isPhotoWithheld === true ? null : member.avatarUri,
    year: isDateHidden ? 0 : Number(values.year) || 0,
  };
  return (
    <section className="card public-preview" aria-labelledby="public-view">
      <h2 id="public-view">What the public sees</h2>
      <MemberCard member={shown} series={series} size="large" />
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
