/** Asks for a reason before something is done; what was typed outlives the dialog that it stands in, and the session. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { FormSchema } from './schema-resolver.ts';
import { useSchemaForm } from './use-schema-form.ts';

export interface ReasonProps {
  /** What was typed before the dialog was closed. */
  readonly typed: string;
  readonly onType: (reason: string) => void;
  readonly onCancel: () => void;
}

interface Props extends ReasonProps {
  readonly schema: FormSchema<{ reason: string }, { reason: string }>;
  /** Tells it from the page's other forms. */
  readonly draftPart: string;
  /** The words of the button that goes on. */
  readonly confirmLabel: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** Throws what the server refuses. */
  readonly send: (reason: string) => Promise<void>;
  /** What will happen. */
  readonly children: ReactNode;
}

export function ReasonForm(props: Props) {
  const { schema, draftPart, confirmLabel, hint, isRequired, send, children } = props;
  const { typed, onType, onCancel } = props;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { reason: typed },
    draftPart,
    send: ({ reason }) => send(reason),
  });
  const { onChange, ...reason } = field('reason');
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>{confirmLabel}</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      <TextAreaField
        label={isRequired ? 'Reason' : 'Reason (optional)'}
        hint={hint}
        rows={3}
        required={isRequired}
        onChange={(event) => {
          onType(event.target.value);
          void onChange(event);
        }}
        {...reason}
      />
    </Form>
  );
}
