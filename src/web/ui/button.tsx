import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly type: 'button' | 'submit';
  /** `danger`: deletes something, or takes it from someone. */
  readonly kind?: 'main' | 'quiet' | 'danger';
  /** A request is running: the button keeps its size and focus, shows a spinner and ignores clicks. */
  readonly isBusy?: boolean;
}

export function Button({ type, kind = 'main', isBusy = false, children, onClick, ...rest }: Props) {
  return (
    <button
      aria-disabled={isBusy || undefined}
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={`button button-${kind}`}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {isBusy ? <Spinner /> : null}
    </button>
  );
}
