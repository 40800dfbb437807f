/** Second-step codes from an authenticator app or from the recovery codes. */
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { pastedCode, recoveryCode, sixDigits } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { passSecondFactor } from '#contract/accounts/sign-in.ts';
import type { CallInput } from '#contract/api/web-bundle.ts';

interface CodeProps extends Omit<MethodProps, 'send'> {
  /** Throws the server's refusal. */
  readonly send: (code: string) => Promise<void>;
}

interface Props extends CodeProps {
  /** Finds the code in a text. */
  readonly clean: (text: string) => string;
  readonly pattern: RegExp;
  /** Shown for a code that cannot be right; no request is sent then. */
  readonly formatError: string;
  readonly field: Pick<
    ComponentProps<typeof TextField>,
    'label' | 'hint' | 'autoComplete' | 'inputMode'
  >;
}

function CodeMethod({
  send,
  isChosen,
  leaveButton,
  clean,
  pattern,
  formatError,
  field: words,
}: Props) {
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: z.object({
      response: z.string(formatError).check(z.overwrite(clean), z.regex(pattern, formatError)),
    }),
    defaultValues: { response: '' },
    draftPart: 'second-step',
    send: ({ response }) => send(response),
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isChosen) setFocus('response');
  }, [isChosen, setFocus]);

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Check code"
      isBusy={isBusy}
      actions={leaveButton}
    >
      <TextField
        {...words}
        clean={clean}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        required
        {...field('response')}
      />
    </Form>
  );
}

export function TotpMethod(props: CodeProps) {
  return (
    <CodeMethod
      {...props}
      clean={(text) => pastedCode(text, [sixDigits])}
      pattern={/^\d{6}$/}
      formatError="Please enter the six digits that your authenticator app shows."
      field={{
        label: 'Code from your authenticator app',
        hint: 'Six digits. There is a new code every 30 seconds.',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
      }}
    />
  );
}

export function RecoveryCodeMethod(props: CodeProps) {
  return (
    <CodeMethod
      {...props}
      clean={(text) => pastedCode(text, [recoveryCode])}
      pattern={/^[\da-z]{16}$/i}
      formatError="A recovery code has 16 letters and digits."
      field={{
        label: 'Recovery code',
        hint: 'One of the ten codes that you saved. Each code works once.',
        // An authenticator app would fill in the wrong code.
        autoComplete: 'off',
      }}
    />
  );
}

/** The props of each second-step method. */
export type SecondFactorSent = NonNullable<CallInput<typeof passSecondFactor>['body']>;

export interface MethodProps {
  /** Throws the server's refusal. */
  readonly send: (response: SecondFactorSent['response']) => Promise<void>;
  /** Whether it has just replaced another method, and so takes the focus. */
  readonly isChosen: boolean;
  readonly leaveButton: ReactNode;
}
