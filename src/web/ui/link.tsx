/** A link to a page of the site, followed without a page load. */
import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
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

/** Path matching ignores letter case and a trailing slash. */
const plain = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

interface NavLinkProps extends Props {
  /** A second path of the same page. */
  readonly also?: string;
}

/** A link of the navigation bar, marked while its page is shown. */
export function NavLink({ also, ...props }: NavLinkProps) {
  const shown = plain(useLocation().pathname);
  const isCurrent = shown === plain(props.to) || shown === also;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
