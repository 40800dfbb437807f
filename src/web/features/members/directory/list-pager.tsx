import type { MembersPage } from '#contract/members/directory.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { pageAddress } from './list-address.ts';

/** Where each button leads. */
export type Paging = Pick<
  MembersPage,
  'isFirstPage' | 'isLastPage' | 'prevIndex' | 'nextIndex' | 'lastIndex' | 'totalPages'
>;

interface Props {
  readonly path: string;
  readonly page: number;
  readonly paging: Paging;
}

export function ListPager({ path, page, paging }: Props) {
  const { isFirstPage, isLastPage, prevIndex, nextIndex, lastIndex, totalPages } = paging;
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${totalPages}`}</p>
      <LinkButton to={pageAddress(path, 1)} isDisabled={isFirstPage}>
        First
      </LinkButton>
      <LinkButton to={pageAddress(path, prevIndex)} isDisabled={isFirstPage}>
        Previous
      </LinkButton>
      <LinkButton to={pageAddress(path, nextIndex)} isDisabled={isLastPage}>
        Next
      </LinkButton>
      <LinkButton to={pageAddress(path, lastIndex)} isDisabled={isLastPage}>
        Last
      </LinkButton>
    </nav>
  );
}
