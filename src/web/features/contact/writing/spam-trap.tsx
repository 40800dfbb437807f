/**
 * A field that people do not see. A message is marked as probable spam if it is filled in. The attributes tell browsers and
 * the common password managers to leave it alone.
 */
import type { ComponentProps } from 'react';

export function SpamTrap(inputProps: ComponentProps<'input'>) {
  return (
    <div className="spam-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
          {...inputProps}
        />
      </label>
    </div>
  );
}
