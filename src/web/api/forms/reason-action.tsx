/** A button that explains the consequences and asks for a reason before it acts. */
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { reasonSchema } from './reason-schema.ts';

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
