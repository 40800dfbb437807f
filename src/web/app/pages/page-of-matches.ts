import type { PageHead } from '#contract/api/web-bundle.ts';
import type { PageHandle } from '#web/api/page-handle.ts';

interface Match {
  readonly id: string;
  readonly handle: unknown;
  readonly data: unknown;
}

function isPageHandle(handle: unknown): handle is PageHandle<unknown, unknown> {
  return typeof handle === 'object' && handle !== null && 'describePage' in handle;
}

/** Returns the head from the innermost route that has one; null on a page that failed. */
export function headOfMatches(matches: readonly Match[], search: string): PageHead | null {
  const index = matches.findLastIndex(({ handle }) => isPageHandle(handle));
  const [match, around] = [matches[index], matches[index - 1]];
  return isPageHandle(match?.handle)
    ? match.handle.describePage(match.data, search, around?.data)
    : null;
}
