/** Moves the focus to a heading when the content below it is replaced, because the pressed button no longer exists. */
import { useEffect, useRef, type RefObject } from 'react';

/** @param shown null while there is no content; the first content takes no focus */
export function useFocusOnChange(
  shown: object | string | number | boolean | null,
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
