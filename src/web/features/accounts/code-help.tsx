/** What to do when no code arrives. */
import type { ReactNode } from 'react';

/** @param children more list items, about where the code went */
export function CodeHelp({ children }: { readonly children?: ReactNode }) {
  return (
    <section className="help" aria-labelledby="nothing-arrived">
      <h3 id="nothing-arrived">Nothing arrived?</h3>
      <ul>
        <li>It can take a minute. Please look into your spam folder, too.</li>
        {children}
        <li>Then press Resend Code. Only the newest code is good.</li>
      </ul>
    </section>
  );
}
