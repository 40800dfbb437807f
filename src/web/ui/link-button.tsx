/** A link in a button's dress: it leads somewhere, with JavaScript and without. */
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation, useNavigation } from 'react-router';
import { Spinner } from './loading/spinner.tsx';

interface Props {
  /** A path with its query. */
  readonly to: string;
  /** Leads nowhere at present: keeps its place, and the focus where it has it. */
  readonly isDisabled?: boolean;
  /** The view that it leads to is the one on screen. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

export function LinkButton({ to, isDisabled, isCurrent, children }: Props) {
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const isBusy =
    next !== undefined && `${next.pathname}${next.search}` === to && `${pathname}${search}` !== to;
  // One element for both states: another one would lose the focus.
  const state = isDisabled
    ? { role: 'link', 'aria-disabled': true, tabIndex: -1 }
    : { href, onClick: follow, 'aria-current': isCurrent ? ('true' as const) : undefined };
  return (
    <a className="button button-quiet" {...state}>
      {children}
      {isBusy ? <Spinner /> : null}
    </a>
  );
}
