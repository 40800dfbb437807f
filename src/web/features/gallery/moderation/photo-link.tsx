/** A link to another photo of the same list. The list stays where it is. */
import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly 'data-tile'?: boolean;
}

export function PhotoLink({ to, children, ...rest }: Props) {
  const follow = useLinkClickHandler(to, { preventScrollReset: true });
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
