import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { blueSkiesPath } from '#web/addresses/memorial-address.ts';
import { Button } from '#web/ui/button.tsx';
import { blueSkiesAddress, type BlueSkiesView } from './blue-skies-address.ts';

const label = `${brand.numberPrefix} number or partial name`;

/** Works without JavaScript. */
export function BlueSkiesSearch({ view: { by, term } }: { readonly view: BlueSkiesView }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function search(event: SubmitEvent) {
    event.preventDefault();
    void navigate(blueSkiesAddress({ by, term: field.current?.value.trim() ?? '' }));
  }

  return (
    <form className="row blue-search" role="search" action={blueSkiesPath} onSubmit={search}>
      {by === 'year' ? <input type="hidden" name="by" value="year" /> : null}
      <label htmlFor="blue-term" className="visually-hidden">
        {label}
      </label>
      <input
        // Back and Forward show the term of their page.
        key={term}
        ref={field}
        id="blue-term"
        name="q"
        type="search"
        className="field"
        placeholder={label}
        defaultValue={term}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" kind="quiet">
        Search
      </Button>
    </form>
  );
}
