import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { monthShortNames } from '#contract/members/display-names.ts';
import { updateOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { longestStory } from '#contract/members/member-fields.ts';
import { pastedWhole } from '#contract/pasted-value.ts';
import { useCall } from '#web/api/call-context.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { jumpForm, jumpInput, type JumpInput, type JumpOutput } from './jump-form.ts';

interface Props {
  readonly profile: OwnMemberProfile;
  readonly onSaved: (jump: JumpOutput) => void;
}

export function JumpCard({ profile, onSaved }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { hash } = useLocation();
  const jump: SchemaForm<JumpInput, JumpOutput> = useSchemaForm<JumpInput, JumpOutput>({
    schema: jumpForm,
    mode: 'onChange',
    defaultValues: jumpInput(profile),
    async send(values) {
      const saved = jump.form.getValues();
      const { isStoryHidden } = profile;
      await call(updateOwnMember, { body: { ...values, isStoryHidden } });
      // Text typed while saving stays unsaved in the form.
      jump.form.setSaved(saved);
      onSaved(values);
      showToast('success', 'Profile Saved.');
    },
  });
  const { field, form, isDirty, isValid, isBusy, alert, onSubmit } = jump;
  // A date is wrong as a whole, so the error of one part can come from another.
  useEffect(() => form.check(['month', 'day', 'year']), [form]);
  useEffect(() => {
    if (hash === '#story') form.setFocus('story');
  }, [hash, form]);

  return (
    <Card id="jump" title="Your jump">
      {profile.isStoryHidden ? (
        <p className="notice">
          An admin has hidden your story. Only you and admins can read it. You can still change it.
        </p>
      ) : null}
      <Form
        onSubmit={onSubmit}
        alert={alert}
        isChanged={isDirty}
        submit="Save"
        isBusy={isBusy}
        isDisabled={!isDirty || !isValid}
      >
        <fieldset className="date-fields">
          <legend>Date of the jump</legend>
          <SelectField label="Month" {...field('month')}>
            <option value="" aria-label="No month" />
            {monthShortNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Day"
            inputMode="numeric"
            autoComplete="off"
            clean={pastedWhole}
            {...field('day')}
          />
          <TextField
            label="Year"
            inputMode="numeric"
            autoComplete="off"
            clean={pastedWhole}
            {...field('year')}
          />
        </fieldset>
        <LocationField label="Location" {...field('location')} />
        <TextField
          label="Jump"
          hint="For example 4 way"
          autoComplete="off"
          {...field('maneuver')}
        />
        <TextAreaField label="Story" rows={10} limit={longestStory} {...field('story')} />
      </Form>
      <LeaveGuard hasChanges={() => isDirty} />
    </Card>
  );
}
