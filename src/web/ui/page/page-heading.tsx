/** The sky with the main heading, which receives the focus when a page is opened. */
import type { ReactNode } from 'react';
import { Sun } from './sun.tsx';

interface Props {
  readonly title: ReactNode;
  readonly isTall?: boolean;
  /** Leaves the height to the page. */
  readonly isLow?: boolean;
  readonly isNight?: boolean;
  readonly children?: ReactNode;
}

export function PageHeading(props: Props) {
  const { title, isTall = false, isLow = false, isNight = false, children } = props;
  const looks = [isTall && 'sky-tall', isLow && 'sky-low', isNight && 'sky-night'];
  return (
    <header className={['sky', ...looks].filter(Boolean).join(' ')}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {/* Last, because it would move down with each part of the header that a slow browser parses. */}
      <Sun />
    </header>
  );
}
