import type { MembersPage } from '#contract/members/directory.ts';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { pageAddress } from './list-address.ts';

/** What the API says about the pages. */
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
  return (
    <PageLinks
      addressOf={(to) => pageAddress(path, to)}
      page={page}
      totalPages={paging.totalPages}
      isAlwaysShown
    />
  );
}
