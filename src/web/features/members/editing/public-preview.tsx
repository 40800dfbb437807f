/** What the public sees of the record in the form. */
import { useWatch } from 'react-hook-form';
import { brand } from '#contract/brand.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import type { MemberForm } from './member-form.ts';

interface Props {
  readonly member: MemberDetails;
  readonly control: MemberForm['control'];
}

export function PublicPreview({ member, control }: Props) {
  const { series, freakBrotherNumber } = member;
  const form = useWatch({ control });
  const { deceased = false, story = '', isNameWithheld: isWithheld = false } = form;
  const isStoryHidden = form.isStoryHidden === true || form.isStoryWithheld === true || isWithheld;
  const isDateHidden = form.isYearWithheld === true || isWithheld;
  const unlessWithheld = (text = '') => (isWithheld ? '' : text);
  const shown = {
    freakBrotherNumber,
    firstName: unlessWithheld(form.firstName),
    lastName: unlessWithheld(form.lastName),
    deceased,
    location: unlessWithheld(form.location),
    avatarUri: isWithheld || form.isPhotoWithheld === true ? null : member.avatarUri,
    year: isDateHidden ? 0 : Number(form.year) || 0,
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
