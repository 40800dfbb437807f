/** The sky with the main heading, which receives the focus when a page is opened. */
import type { ReactNode } from 'react';

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

const jumpers = [0, 60, 120, 180, 240, 300];

function Sun() {
  return (
    <svg className="sun" viewBox="0 0 400 200" aria-hidden="true">
      <circle cx="200" cy="200" r="196" />
      <circle cx="200" cy="200" r="164" />
      <circle cx="200" cy="200" r="132" />
      <circle cx="200" cy="200" r="100" />
      <g className="jumpers" transform="translate(200 128)">
        {jumpers.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <circle cy="-27" r="4.2" />
            <path d="M-11-19q11-6 22 0M0-22v-13M-1-34l-5-9 1-7M1-34l5-9-1-7" />
          </g>
        ))}
      </g>
    </svg>
  );
}
