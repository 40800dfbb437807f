/** The way from page to page; the server says where each button leads. */
import type { MembersPage } from '#contract/members.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { pageAddress } from './list-address.ts';

interface Props {
  readonly page: number;
  readonly answer: MembersPage;
}

export function ListPager({ page, answer }: Props) {
  const { isFirstPage, isLastPage, prevIndex, nextIndex, lastIndex, totalPages } = answer;
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${totalPages}`}</p>
      <LinkButton to={pageAddress(1)} isDisabled={isFirstPage}>
        First
      </LinkButton>
      <LinkButton to={pageAddress(prevIndex)} isDisabled={isFirstPage}>
        Previous
      </LinkButton>
      <LinkButton to={pageAddress(nextIndex)} isDisabled={isLastPage}>
        Next
      </LinkButton>
      <LinkButton to={pageAddress(lastIndex)} isDisabled={isLastPage}>
        Last
      </LinkButton>
    </nav>
  );
}
