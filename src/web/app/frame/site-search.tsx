/** Searches from every page. On the home page, the style sheet hides it in favor of the large field. */
import { useRef, type SubmitEvent } from 'react';
import { useSubmit } from 'react-router';
import { searchAddress } from '#web/features/members/search/search-address.ts';

export function SiteSearch() {
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();

  function search(event: SubmitEvent) {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term === '') return;
    if (field.current !== null) field.current.value = '';
    // Like the Search button of the home page, so that the search is logged.
    void submit(null, { method: 'post', action: searchAddress(term) });
  }

  return (
    <form className="bar-search" role="search" aria-label="Site" action="/" onSubmit={search}>
      <input
        ref={field}
        name="q"
        type="search"
        className="field"
        aria-label="Search the members"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}
