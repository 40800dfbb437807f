/** In place of a page that does not exist, or that could not be loaded. */
import { brand } from '#contract/brand.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import type { Loaded } from './load-jumps.ts';
import { jumpsPath, placesPath } from '#web/addresses/jump-address.ts';

interface Props {
  readonly loaded: Exclude<Loaded<unknown>, { readonly kind: 'found' }>;
  /** The heading of a page that could not be loaded. */
  readonly title: string;
  /** What does not exist: "day". */
  readonly subject: string;
}

export function NotShown({ loaded, title, subject }: Props) {
  if (loaded.kind === 'missing') {
    return (
      <>
        <PageHeading title={`No such ${subject}`} />
        <section className="card" aria-label={`No such ${subject}`}>
          <p>
            {`This address is not a ${subject} in the jump book. Try the `}
            <Link to={jumpsPath}>jumps by year</Link>, the <Link to={placesPath}>places</Link> or
            the <Link to={`/${brand.pluralSlug}`}>list of all {brand.plural}</Link>.
          </p>
        </section>
      </>
    );
  }
  return (
    <>
      <PageHeading title={title} />
      <section className="card" aria-label={title}>
        <LoadFailure failure={loaded.failure} />
      </section>
    </>
  );
}
