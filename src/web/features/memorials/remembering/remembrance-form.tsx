import {
  writeRemembrance,
  longestRemembrance,
  remembranceForm,
  type OwnRemembrance,
} from '#contract/memorials/remembrances.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly own: OwnRemembrance;
  readonly onChange: (own: OwnRemembrance) => void;
}

export function RemembranceForm({ own: { member, remembrance }, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { field, form, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema: remembranceForm,
    defaultValues: { text: remembrance?.text ?? '' },
    async send(body) {
      const params = { number: member.freakBrotherNumber };
      const { body: own } = await call(writeRemembrance, { params, body });
      form.reset({ text: own.remembrance?.text ?? body.text });
      onChange(own);
      showToast('success', 'Saved. It is on the site once it is approved.');
    },
  });
  return (
    <>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Save remembrance</SubmitButton>}
      >
        <TextAreaField
          label="Remembrance"
          hint={`At most ${longestRemembrance} characters. Each change is approved again before others see it.`}
          rows={8}
          limit={longestRemembrance}
          required
          {...field('text')}
        />
      </Form>
      <LeaveGuard hasChanges={() => isDirty} />
    </>
  );
}
