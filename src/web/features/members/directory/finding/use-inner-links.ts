/** Handles clicks on plain links inside an element like router links, with a single listener. */
import { useEffect, type RefObject } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/** A primary click without modifier keys. The browser handles all other clicks. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/** @param options for each navigation; always the same object */
export function useInnerLinks(
  element: RefObject<HTMLElement | null>,
  options?: NavigateOptions,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = element;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate(link.pathname, options);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [element, navigate, options]);
}
