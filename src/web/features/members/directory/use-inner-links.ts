/** Follows the plain links inside an element as the router's own links do, with one listener for all of them. */
import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router';

/** A click that means "open here": whatever else a browser makes of a click stays with the browser. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

export function useInnerLinks(element: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = element;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate(link.pathname);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [element, navigate]);
}
