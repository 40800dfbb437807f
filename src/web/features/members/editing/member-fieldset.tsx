/** The fields of a member's record. Members of night series have no profile, so only the first fields apply. */
import { monthShortNames } from '#contract/members/display-names.ts';
import { longestStory } from '#contract/members/member-fields.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import type { Series } from '#contract/number-label.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import type { SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { fieldLabels as labels, type MemberValues } from './member-form.ts';

type Field = SchemaForm<MemberValues, unknown>['field'];

function ProfileFields({ field }: { readonly field: Field }) {
  return (
    <>
      <TextAreaField
        label={labels.aliases}
        hint="One per line. The search also finds the member by these names."
        rows={2}
        {...field('aliases')}
      />
      <fieldset className="fields">
        <legend>Jump</legend>
        <div className="date-fields">
          <DigitsField label={labels.day} {...field('day')} />
          <SelectField label={labels.month} {...field('month')}>
            <option value="">–</option>
            {monthShortNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
          <DigitsField label={labels.year} {...field('year')} />
        </div>
        <LocationField label={labels.location} {...field('location')} />
        <TextField
          label={labels.maneuver}
          hint="For example 4 way"
          autoComplete="off"
          {...field('maneuver')}
        />
      </fieldset>
      <TextAreaField label={labels.story} rows={8} limit={longestStory} {...field('story')} />
      <CheckboxField
        label={labels.isStoryHidden}
        hint="Only the member and admins can read it."
        {...field('isStoryHidden')}
      />
      <fieldset className="fields">
        <legend>On request of the member</legend>
        <CheckboxField label={labels.isStoryWithheld} {...field('isStoryWithheld')} />
        <CheckboxField label={labels.isPhotoWithheld} {...field('isPhotoWithheld')} />
        <CheckboxField label={labels.isYearWithheld} {...field('isYearWithheld')} />
      </fieldset>
    </>
  );
}

/** Members of night series have no account. */
const deceasedHint =
  'Signs out a linked account, keeps it from publishing, and tells its owner by email.';

interface Props {
  readonly field: Field;
  readonly series: Series;
}

export function MemberFieldset({ field, series }: Props) {
  return (
    <>
      <DigitsField
        label={labels.freakBrotherNumber}
        clean={(text) => pastedNumber(text, series)}
        required
        {...field('freakBrotherNumber')}
      />
      <TextField label={labels.firstName} autoComplete="off" required {...field('firstName')} />
      <TextField label={labels.lastName} autoComplete="off" required {...field('lastName')} />
      <CheckboxField
        label={labels.deceased}
        {...(series === 'fb' ? { hint: deceasedHint } : {})}
        {...field('deceased')}
      />
      <CheckboxField
        label={labels.isNameWithheld}
        hint="On request of a living member: all others see only the number."
        {...field('isNameWithheld')}
      />
      {series === 'fb' ? <ProfileFields field={field} /> : null}
    </>
  );
}
