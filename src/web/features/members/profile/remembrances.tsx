/** What members and keepers wrote about a deceased member, oldest first, as in a book that people sign one after the other. */
import { brand } from '#contract/brand.ts';
import type { ShownRemembrance, ShownRemembrances } from '#contract/memorials/remembrances.ts';
import { writerName } from '#contract/members/display-names.ts';
import { reportRemembranceAddress } from '#web/addresses/memorial-address.ts';
import { Link } from '#web/ui/link.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { pageAddress } from '#web/ui/page/page-in-search.ts';

interface Props {
  /** Of the deceased member. */
  readonly number: number;
  readonly shown: ShownRemembrances;
}

export function Remembrances({ number, shown }: Props) {
  const { remembrances, page, totalPages } = shown;
  return (
    <section className="stack" aria-labelledby="remembrances">
      <h2 id="remembrances">Remembrances</h2>
      {remembrances.length === 0 ? (
        <p>No remembrances yet.</p>
      ) : (
        <ol className="stack remembrances">
          {remembrances.map((remembrance) => (
            <li key={remembrance.remembranceId}>
              <Remembrance remembrance={remembrance} number={number} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks
        addressOf={(to) => `${pageAddress(`/${brand.singularSlug}/${number}`, to)}#remembrances`}
        page={page}
        totalPages={totalPages}
      />
    </section>
  );
}

interface RemembranceProps {
  readonly remembrance: ShownRemembrance;
  /** Of the deceased member. */
  readonly number: number;
}

function Remembrance({ remembrance, number }: RemembranceProps) {
  const { remembranceId, writer, text, photo, writtenAt } = remembrance;
  const name = writerName(writer);
  return (
    <article className="stack" aria-label={`Remembrance by ${name}`}>
      {photo === null ? null : (
        <a className="remembrance-photo" href={photo.webPhotoUri}>
          <img
            src={photo.thumbPhotoUri}
            alt={`From ${name}`}
            width={photo.thumbWidth}
            height={photo.thumbHeight}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <p className="remembrance-text">{text}</p>
      <p className="row hint">
        <Writer writer={writer} />
        {/* The same day for all readers, because the page is rendered on the server. */}
        <time dateTime={writtenAt}>{formatDate(writtenAt, 'UTC')}</time>
        <Link
          className="signed-in"
          to={reportRemembranceAddress(number, remembranceId)}
          aria-label={`Report the remembrance by ${name}`}
        >
          Report
        </Link>
      </p>
    </article>
  );
}

function Writer({ writer }: Pick<ShownRemembrance, 'writer'>) {
  const { freakBrotherNumber: number } = writer;
  const name = writerName(writer);
  return number === null ? name : <Link to={`/${brand.singularSlug}/${number}`}>{name}</Link>;
}
