import { useLoaderData, useSubmit } from 'react-router';
import { brand } from '#contract/brand.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import type { LoadedProfile } from './load-profile.ts';
import { Profile } from './profile.tsx';
import { useRef, type SubmitEvent } from 'react';
import { Link } from '#web/ui/link.tsx';
import { contactPath } from '#web/addresses/contact-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { listPath } from '../directory/finding/list-address.ts';
import { searchAddress } from '../search/search-address.ts';

export function ProfilePage() {
  const loaded: LoadedProfile = useLoaderData();
  switch (loaded.kind) {
    case 'found':
      return (
        <Profile
          key={loaded.profile.freakBrotherNumber}
          profile={loaded.profile}
          remembrances={loaded.remembrances}
        />
      );
    case 'missing':
      return <MissingProfile number={loaded.number} />;
    case 'failed':
      return (
        <>
          <PageHeading title={brand.singular} />
          <section className="card" aria-label={brand.singular}>
            <LoadFailure failure={loaded.failure} />
          </section>
        </>
      );
  }
}

const maxDigits = 7;
const longestShown = 20;

/** Shown when no member has the number in the URL; offers a search. */
function MissingProfile({ number }: { readonly number: string }) {
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const isNumber = /^[0-9]+$/.test(number) && number.length <= maxDigits;
  // Repeats only short text, which may be a typing error. Longer text could be a message that someone placed in a link.
  const shown = number.length > longestShown ? 'That' : `“${number}”`;

  /** Like the Search button on the home page. */
  function press(event: SubmitEvent) {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term === '') field.current?.focus();
    else void submit(null, { method: 'post', action: searchAddress(term) });
  }

  return (
    <>
      <PageHeading title={`No such ${brand.singular}`} />
      <Card
        title={
          <label htmlFor="term">{`Search by ${brand.numberPrefix} Number or partial name`}</label>
        }
      >
        <p>
          {isNumber
            ? `There is no ${brand.singular} with the number ${number}.`
            : `${shown} is not a ${brand.singular} number.`}{' '}
          Try the name, or the <Link to={listPath}>list of all {brand.plural}</Link>.
        </p>
        <form className="row search" role="search" action="/" onSubmit={press}>
          <input
            ref={field}
            id="term"
            name="q"
            type="search"
            className="field"
            placeholder="Name or number"
            required
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button type="submit">Search</Button>
        </form>
        <p>
          Is someone missing? <Link to={contactPath}>Tell the admins</Link>
        </p>
      </Card>
    </>
  );
}
