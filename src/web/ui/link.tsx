/** A link to a page of the site, followed without a page load. */
import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLinkClickHandler, useLocation, useNavigation } from 'react-router';
import { isBelow, plainPath } from './is-below.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  /** Of the history entry. */
  readonly state?: unknown;
  /** Whether the page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean;
}

export function Link({ to, state, preventScrollReset = false, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler(to, { state, preventScrollReset });
  const href = useHref(to);
  const next = useNavigation().location;
  // At once, because the loading bar appears only after half a second.
  const isOpening = next !== undefined && createPath(next) === href;
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={href} data-opening={isOpening || undefined} onClick={handleClick}>
      {children}
    </a>
  );
}

interface NavLinkProps extends Props {
  /** Further paths that belong to it, with the pages below them. */
  readonly also?: readonly string[] | undefined;
}

/** A link of the navigation, marked while its page, or one that belongs to it, is shown. */
export function NavLink({ also, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isPart = isBelow(pathname, [props.to, ...(also ?? [])]);
  const current = plainPath(pathname) === plainPath(props.to) ? 'page' : 'true';
  return <Link {...props} aria-current={isPart ? current : undefined} />;
}
