import { useEffect } from 'react';
import {
  writeRemembrance,
  longestRemembrance,
  remembranceForm,
  type OwnRemembrance,
} from '#contract/memorials/remembrances.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSession } from '#web/api/session-context.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { keepText, readKeptText } from './kept-text.ts';

interface Props {
  readonly own: OwnRemembrance;
  readonly onChange: (own: OwnRemembrance) => void;
}

export function RemembranceForm({ own: { member, remembrance, keeping }, onChange }: Props) {
  const { freakBrotherNumber: number } = member;
  const call = useCall();
  const showToast = useToast();
  const { field, form, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema: remembranceForm,
    defaultValues: { text: remembrance?.text ?? '' },
    async send(body) {
      const params = { number };
      const { body: own } = await call(writeRemembrance, { params, body });
      form.reset({ text: own.remembrance?.text ?? body.text });
      keepText(number, '');
      onChange(own);
      showToast(
        'success',
        own.remembrance?.state === 'shown'
          ? 'Saved. Everyone can read it.'
          : 'Saved. It is on the site once it is approved.',
      );
    },
  });
  useEffect(() => {
    const kept = readKeptText(number);
    if (kept !== '') form.setValue('text', kept, true);
  }, [number, form]);
  return (
    <>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Save remembrance</SubmitButton>}
      >
        <TextAreaField
          label="Remembrance"
          hint={
            <>
              {keeping === 'keeping'
                ? 'Everyone can read it as soon as you save it.'
                : 'A keeper of this page or an admin reads each version before others see it.'}
              <SignedAs />
            </>
          }
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

/** A member's name is on the card already. */
function SignedAs() {
  const session = useSession();
  if (session.kind !== 'signed-in' || session.user.freakBrotherNumber !== null) return null;
  const { firstName, lastName } = session.user;
  return ` Your name, ${firstName} ${lastName}, stands below it.`;
}
