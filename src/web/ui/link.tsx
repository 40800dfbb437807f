/** A link to a page of the site: followed without a page load, and knows when it leads to the page on screen. */
import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, with its query where it has one. */
  readonly to: string;
}

export function Link({ to, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler(to);
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={useHref(to)} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Paths match whatever their letter case, and with a slash at their end. */
const plain = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

interface NavLinkProps extends Props {
  /** A second path of the same page. */
  readonly also?: string;
}

/** A link of a navigation bar: marked while its page is on screen. */
export function NavLink({ also, ...props }: NavLinkProps) {
  const shown = plain(useLocation().pathname);
  const isCurrent = shown === plain(props.to) || shown === also;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
