/** A field for a numeric code, which can be typed, pasted with spaces, or filled in by the phone that received it. */
import type { ComponentProps, ReactNode } from 'react';
import { eightDigits, linkCode, pastedCode, sixDigits } from '#contract/pasted-value.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { formatTime } from '#web/ui/format-date.ts';

type CodeFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'inputMode' | 'autoComplete'
>;

const clean = (text: string) => pastedCode(text, [sixDigits, eightDigits, linkCode]);

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      clean={clean}
      label="Enter verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      required
    />
  );
}

/** Continues a sentence about a code, with the local time. */
export function WorksUntil({ at }: { readonly at: string | null }) {
  if (at === null) return 'works for 10 minutes';
  return (
    <>
      works until <time dateTime={at}>{formatTime(at)}</time>
    </>
  );
}

interface CodeHelpProps {
  /** Where a mailed code may be found; null when the code was not sent by email. */
  readonly spamHint: string | null;
  /** More list items. */
  readonly children?: ReactNode;
}

export function CodeHelp({ spamHint, children }: CodeHelpProps) {
  return (
    <section className="help stack" aria-labelledby="nothing-arrived">
      <h3 id="nothing-arrived">Nothing arrived?</h3>
      <ul className="stack">
        <li>{['It can take a minute.', spamHint].filter(Boolean).join(' ')}</li>
        {children}
        <li>Then press Resend Code. Only the newest code works.</li>
      </ul>
    </section>
  );
}
