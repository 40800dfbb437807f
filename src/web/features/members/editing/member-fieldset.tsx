/** The fields of a member's record. Members of night series have no profile, so only the first fields apply. */
import { monthShortNames } from '#contract/members/display-names.ts';
import type { NumberRecord } from '#contract/members/ledger.ts';
import { longestStory } from '#contract/members/member-fields.ts';
import type { Series } from '#contract/number-label.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import type { SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { fieldLabels as labels, type MemberValues } from './member-form.ts';
import { NumberField } from './number-field.tsx';

type Field = SchemaForm<MemberValues, unknown>['field'];

function DateFields({ field }: { readonly field: Field }) {
  return (
    <fieldset className="fields date-fields">
      <legend>Date of the jump</legend>
      <SelectField label={labels.month} {...field('month')}>
        <option value="">–</option>
        {monthShortNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <DigitsField label={labels.day} {...field('day')} />
      <DigitsField label={labels.year} {...field('year')} />
    </fieldset>
  );
}

function ProfileFields({ field, isStoryWithheld }: Pick<Props, 'field' | 'isStoryWithheld'>) {
  return (
    <>
      <DateFields field={field} />
      <LocationField label={labels.location} {...field('location')} />
      <TextField
        label={labels.maneuver}
        hint="For example 4 way"
        autoComplete="off"
        {...field('maneuver')}
      />
      <TextAreaField label={labels.story} rows={8} limit={longestStory} {...field('story')} />
      <CheckboxField
        label={labels.isStoryHidden}
        hint={
          isStoryWithheld
            ? 'The member asked for it. Show the story only if the member agrees.'
            : 'Only the member and admins can read it.'
        }
        {...field('isStoryHidden')}
      />
      <TextAreaField
        label={labels.aliases}
        hint="One per line. The search also finds the member by these names."
        rows={2}
        {...field('aliases')}
      />
    </>
  );
}

/** Members of night series have no account. */
const deceasedHint =
  'Signs out a linked account, keeps it from publishing, and tells its owner by email.';

interface Props {
  readonly field: Field;
  readonly series: Series;
  /** Of the number in the form; null while there is nothing to say about it. */
  readonly record: NumberRecord | null;
  /** Whether the member asked for it, besides what an admin hides. */
  readonly isStoryWithheld: boolean;
}

/** In the order of the profile, then what it does not show. */
export function MemberFieldset({ field, series, record, isStoryWithheld }: Props) {
  const isRegular = series === 'fb';
  return (
    <>
      <NumberField
        label={labels.freakBrotherNumber}
        series={series}
        record={record}
        {...field('freakBrotherNumber')}
      />
      <TextField label={labels.firstName} autoComplete="off" required {...field('firstName')} />
      <TextField label={labels.lastName} autoComplete="off" required {...field('lastName')} />
      {isRegular ? <ProfileFields field={field} isStoryWithheld={isStoryWithheld} /> : null}
      <CheckboxField
        label={labels.deceased}
        hint={isRegular ? deceasedHint : undefined}
        {...field('deceased')}
      />
      <fieldset className="stack fields">
        <legend>On request of the member</legend>
        <CheckboxField
          label={labels.isNameWithheld}
          hint="For a living member: all others see only the number."
          {...field('isNameWithheld')}
        />
        {isRegular ? (
          <>
            <CheckboxField label={labels.isPhotoWithheld} {...field('isPhotoWithheld')} />
            <CheckboxField label={labels.isYearWithheld} {...field('isYearWithheld')} />
          </>
        ) : null}
      </fieldset>
    </>
  );
}
