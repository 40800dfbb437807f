/** Searches from every page. On the home page, the style sheet hides it in favor of the large field. */
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { searchAddress } from '#web/features/members/search/search-address.ts';
import { searchField } from './places.ts';

export function SiteSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = useSubmit();

  function search(event: SubmitEvent) {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term === '') return;
    if (field.current !== null) field.current.value = '';
    // Like the Search button of the home page, so that the search is logged.
    void submit(null, { method: 'post', action: searchAddress(term) });
  }

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isTyping = (target as Element).closest('input, textarea, select, dialog') !== null;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return;
      event.preventDefault();
      // The large field hides this one, admin lists have their own, and there is none on phones.
      const large = document.querySelector<HTMLInputElement>('#term, main [aria-keyshortcuts="/"]');
      const shown = large ?? (field.current?.checkVisibility() ? field.current : null);
      if (shown) shown.focus();
      else void navigate(searchField);
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [navigate]);

  return (
    <form className="bar-search" role="search" aria-label="Site" action="/" onSubmit={search}>
      <input
        ref={field}
        name="q"
        type="search"
        className="field"
        aria-label="Search the members"
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}
