import { LinkButton } from '../link-button.tsx';

interface Props {
  readonly page: number;
  readonly totalPages: number;
  readonly addressOf: (page: number) => string;
}

/** Leads through the pages of a list. Nothing for a single page. */
export function Pager({ page, totalPages, addressOf }: Props) {
  if (totalPages === 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${totalPages}`}</p>
      <LinkButton to={addressOf(Math.max(1, page - 1))} isDisabled={page === 1}>
        Previous
      </LinkButton>
      <LinkButton to={addressOf(Math.min(totalPages, page + 1))} isDisabled={page === totalPages}>
        Next
      </LinkButton>
    </nav>
  );
}
