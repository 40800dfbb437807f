/** Who is in the photo, as text. The numbers are those of the marks in the photo. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { ShownMark } from '#contract/people-in-photos/marks.ts';
import { Link } from '#web/ui/link.tsx';
import { nameOfMark } from './mark-labels.ts';
import './people.css';

interface Props<Mark extends ShownMark> {
  readonly marks: readonly Mark[];
  /** After the name. */
  readonly renderMore?: (mark: Mark) => ReactNode;
}

export function PeopleList<Mark extends ShownMark>({ marks, renderMore }: Props<Mark>) {
  if (marks.length === 0) return null;
  return (
    <div className="people">
      <p>From left:</p>
      <ol aria-label="People in this photo, from left">
        {marks.map((mark) => (
          <li key={mark.markId}>
            <Link
              to={
                mark.member === null
                  ? '/Who-Is-This'
                  : `/${brand.singularSlug}/${mark.member.freakBrotherNumber}`
              }
            >
              {nameOfMark(mark)}
            </Link>
            {renderMore?.(mark)}
          </li>
        ))}
      </ol>
    </div>
  );
}
