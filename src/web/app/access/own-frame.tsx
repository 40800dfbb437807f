/** The frame of account pages. */
import { useEffect, type ReactNode } from 'react';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { loadSignedInParts } from '../signed-in/use-signed-in-parts.ts';

export interface FrameProps {
  readonly heading: string;
  /** Whether the page is shown, not only its heading. */
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}

export function OwnFrame({ heading, children }: FrameProps) {
  useEffect(() => void loadSignedInParts(), []);
  return (
    <>
      <PageHeading title={heading} />
      {children}
    </>
  );
}
