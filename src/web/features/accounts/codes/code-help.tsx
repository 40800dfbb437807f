import type { ReactNode } from 'react';

interface Props {
  /** Where a mailed code may be found; null when the code was not sent by email. */
  readonly spamHint: string | null;
  /** More list items. */
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
