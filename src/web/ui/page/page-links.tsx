/** Links to the pages of a long list. */
import { LinkButton } from '../link-button.tsx';

interface Props {
  readonly addressOf: (page: number) => string;
  readonly page: number;
  readonly totalPages: number;
  /** Also for a single page. */
  readonly isAlwaysShown?: boolean;
}

export function PageLinks({ addressOf, page, totalPages, isAlwaysShown = false }: Props) {
  if (totalPages === 1 && !isAlwaysShown) return null;
  const isFirst = page === 1;
  const isLast = page === totalPages;
  return (
    <nav className="row pager" aria-label="Pages">
      <p>{`Page ${page} of ${totalPages}`}</p>
      <LinkButton to={addressOf(1)} isDisabled={isFirst}>
        First
      </LinkButton>
      <LinkButton to={addressOf(Math.max(page - 1, 1))} isDisabled={isFirst}>
        Previous
      </LinkButton>
      <LinkButton to={addressOf(Math.min(page + 1, totalPages))} isDisabled={isLast}>
        Next
      </LinkButton>
      <LinkButton to={addressOf(totalPages)} isDisabled={isLast}>
        Last
      </LinkButton>
    </nav>
  );
}
