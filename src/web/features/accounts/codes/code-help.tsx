/** What to do when no code arrives. */
import type { ReactNode } from 'react';

interface Props {
  /** Where else a code that went by mail can be; null when it did not go by mail. */
  readonly spamHint: string | null;
  /** More list items, about where the code went. */
  readonly children?: ReactNode;
}

export function CodeHelp({ spamHint, children }: Props) {
  return (
    <section className="help" aria-labelledby="nothing-arrived">
      <h3 id="nothing-arrived">Nothing arrived?</h3>
      <ul>
        <li>{['It can take a minute.', spamHint].filter(Boolean).join(' ')}</li>
        {children}
        <li>Then press Resend Code. Only the newest code works.</li>
      </ul>
    </section>
  );
}
