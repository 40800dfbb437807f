/** What a member keeps from others. */
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { withheldShape } from '#contract/members/withheld.ts';
import { updateOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { OwnMember } from './linked-only.tsx';

const withheldForm = z.object(withheldShape);
type Values = z.infer<typeof withheldForm>;

export function WhatOthersSeePage() {
  return <OwnMember>{(profile) => <WithheldForm profile={profile} />}</OwnMember>;
}

function WithheldForm({ profile }: { readonly profile: OwnMemberProfile }) {
  const call = useCall();
  const showToast = useToast();
  const { freakBrotherNumber: number } = profile;
  const withheld: SchemaForm<Values, Values> = useSchemaForm<Values, Values>({
    schema: withheldForm,
    defaultValues: withheldForm.parse(profile),
    async send(values) {
      await call(updateOwnMember, { body: values });
      withheld.form.reset(values);
      showToast('success', 'Done. Others see the change at once.');
    },
  });
  const { field, isDirty, isBusy, alert, onSubmit } = withheld;
  return (
    <section className="card" aria-label="What others see">
      <p>Choose what others do not see. You and the admins still see it.</p>
      <Form onSubmit={onSubmit} alert={alert} submit="Apply" isBusy={isBusy} isDisabled={!isDirty}>
        <CheckboxField
          label="Withhold my name"
          hint={`Others see only “${brand.numberPrefix}${number}, name withheld”, without story, photo and jump.`}
          {...field('isNameWithheld')}
        />
        <CheckboxField label="Hide what I wrote" {...field('isStoryWithheld')} />
        <CheckboxField label="Hide my photo and card" {...field('isPhotoWithheld')} />
        <CheckboxField label="Hide the date" {...field('isYearWithheld')} />
      </Form>
      <p>
        <Link to={`/${brand.singularSlug}/${number}`}>View as others see it</Link>
      </p>
    </section>
  );
}
