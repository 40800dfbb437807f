/** The sky with the main heading, which receives the focus when a page is opened. */
import type { ReactNode } from 'react';
import { Sun } from './sun.tsx';

interface Props {
  readonly title: ReactNode;
  readonly isTall?: boolean;
  readonly isNight?: boolean;
  readonly children?: ReactNode;
}

export function PageHeading({ title, isTall = false, isNight = false, children }: Props) {
  return (
    <header className={`sky${isTall ? ' sky-tall' : ''}${isNight ? ' sky-night' : ''}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {/* Last, because it would move down with each part of the header that a slow browser parses. */}
      <Sun />
    </header>
  );
}
