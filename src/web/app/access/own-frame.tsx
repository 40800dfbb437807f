/** The frame of account pages. */
import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page/page-heading.tsx';

export interface FrameProps {
  readonly heading: string;
  /** Whether the page is shown, not only its heading. */
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}

export function OwnFrame({ heading, children }: FrameProps) {
  return (
    <>
      <PageHeading title={heading} />
      {children}
    </>
  );
}
