/** A link that looks like a button. Works without JavaScript. */
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation, useNavigation } from 'react-router';
import { Spinner } from './spinner.tsx';

interface Props {
  readonly to: string;
  readonly kind?: 'main' | 'quiet';
  /** Disables the link; it keeps its place and focus. */
  readonly isDisabled?: boolean;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

export function LinkButton({ to, kind = 'quiet', isDisabled, isCurrent, children }: Props) {
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const isBusy =
    next !== undefined && `${next.pathname}${next.search}` === to && `${pathname}${search}` !== to;
  // One element for both states, because replacing it would lose the focus.
  const state = isDisabled
    ? { role: 'link', 'aria-disabled': true, tabIndex: -1 }
    : { href, onClick: follow, 'aria-current': isCurrent ? ('true' as const) : undefined };
  return (
    <a className={`button button-${kind}`} {...state}>
      {children}
      {isBusy ? <Spinner /> : null}
    </a>
  );
}
