/** Fills the fields of a search form from the address, also after Back and Forward, and keeps the focus. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** @param values by field name */
export function useFieldsFromUrl(
  values: Readonly<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    }
  });
  // A form that replaces the history entry while someone types already shows the newer text.
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  useEffect(() => {
    if (!isOwnChange) fill();
  }, [key, isOwnChange]);
  return form;
}
