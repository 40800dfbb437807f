/** Leads the focus to a heading when what stands below it has become something else, and the pressed button has gone. */
import { useEffect, useRef, type RefObject } from 'react';

/** @param shown null as long as nothing has been shown: what comes first takes no focus. */
export function useFocusOnChange(
  shown: object | string | null,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== null && before.current !== shown;
    before.current = shown;
    if (isOther) heading.current?.focus({ preventScroll: true });
  }, [shown]);
  return heading;
}
