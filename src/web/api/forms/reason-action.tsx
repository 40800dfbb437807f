/** A button that explains the consequences and asks for a reason before it acts. */
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { reasonSchema } from './reason-schema.ts';
import { longestReason } from '#contract/primitives.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { FormSchema } from './form-store.ts';
import { useSchemaForm } from './use-schema-form.ts';

interface Props {
  readonly label: string;
  /** The whole accessible name, if several buttons have the same label. */
  readonly name?: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly confirmKind?: 'main' | 'danger';
  /** The contract's field. */
  readonly field: z.ZodMiniType<string, string>;
  /** Distinguishes this form from others on the page. */
  readonly draftPart: string;
  /** Who reads the reason. */
  readonly hint: string;
  readonly isRequired: boolean;
  /** What will happen, and who is notified. */
  readonly children: ReactNode;
  /** Throws the server's refusals. */
  readonly act: (reason: string) => Promise<void>;
}

export function ReasonAction(props: Props) {
  const { label, name, title, field, act, ...form } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [schema] = useState(() => reasonSchema(field));
  const close = () => setIsOpen(false);
  return (
    <>
      <Button type="button" kind="quiet" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        <ReasonForm
          {...form}
          schema={schema}
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={async (reason) => {
            await act(reason);
            close();
          }}
        />
      </Dialog>
    </>
  );
}

interface ReasonProps {
  readonly typed: string;
  readonly onType: (reason: string) => void;
  readonly onCancel: () => void;
}

interface ReasonFormProps extends ReasonProps {
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

/** Asks for a reason before an action. The typed text survives closing the dialog and the end of the session. */
export function ReasonForm(props: ReasonFormProps) {
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
