/** Asks for a reason before an action. The typed text survives closing the dialog and the end of the session. */
import type { ReactNode } from 'react';
import { longestReason } from '#contract/primitives.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { FormSchema } from './form-store.ts';
import { useSchemaForm } from './use-schema-form.ts';

export interface ReasonProps {
  readonly typed: string;
  readonly onType: (reason: string) => void;
  readonly onCancel: () => void;
}

interface Props extends ReasonProps {
  readonly schema: FormSchema<{ reason: string }, { reason: string }>;
  /** Distinguishes this form from others on the page. */
  readonly draftPart: string;
  readonly confirmLabel: string;
  readonly confirmKind?: 'main' | 'danger';
  readonly hint: string;
  readonly isRequired: boolean;
  /** Throws the server's refusals. */
  readonly send: (reason: string) => Promise<void>;
  readonly children: ReactNode;
}

export function ReasonForm(props: Props) {
  const {
    schema,
    draftPart,
    confirmLabel,
    confirmKind = 'main',
    hint,
    isRequired,
    send,
    children,
  } = props;
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
      submit={confirmLabel}
      submitKind={confirmKind}
      isBusy={isBusy}
      onCancel={onCancel}
    >
      {children}
      <TextAreaField
        label={isRequired ? 'Reason' : 'Reason (optional)'}
        hint={hint}
        rows={3}
        limit={longestReason}
        required={isRequired}
        onChange={(event) => {
          onType(event.target.value);
          onChange(event);
        }}
        {...reason}
      />
    </Form>
  );
}
