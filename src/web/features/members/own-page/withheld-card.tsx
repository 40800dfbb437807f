/** What the member keeps from others. */
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { withheldShape } from '#contract/members/withheld.ts';
import { updateOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

const withheldForm = z.object(withheldShape);
type Values = z.infer<typeof withheldForm>;

interface Props {
  readonly profile: OwnMemberProfile;
  /** Called with the saved choices. */
  readonly onChange: (values: Values) => void;
}

export function WithheldCard({ profile, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { freakBrotherNumber: number } = profile;
  const withheld: SchemaForm<Values, Values> = useSchemaForm<Values, Values>({
    schema: withheldForm,
    defaultValues: withheldForm.parse(profile),
    draftPart: 'withheld',
    async send(values) {
      await call(updateOwnMember, { body: values });
      withheld.form.reset(values);
      onChange(values);
      showToast('success', 'Done. Others see the change at once.');
    },
  });
  const { field, isDirty, isBusy, alert, onSubmit } = withheld;
  return (
    <Card title="What others see">
      <p className="hint">
        {'Choose what others do not see. You and the admins still see it. '}
        <Link to={`/${brand.singularSlug}/${number}`}>Your public profile</Link>
      </p>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={
          <SubmitButton isBusy={isBusy} isDisabled={!isDirty}>
            Apply
          </SubmitButton>
        }
      >
        <CheckboxField
          label="Withhold my name"
          hint={`Others see only “${brand.numberPrefix}${number}, name withheld”, without story, photo and jump.`}
          {...field('isNameWithheld')}
        />
        <CheckboxField label="Hide what I wrote" {...field('isStoryWithheld')} />
        <CheckboxField label="Hide my photo and card" {...field('isPhotoWithheld')} />
        <CheckboxField label="Hide the date" {...field('isYearWithheld')} />
      </Form>
    </Card>
  );
}
