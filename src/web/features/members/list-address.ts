/** The place of the member list in the address: a page of it, or all of it. */
import { brand } from '#contract/brand.ts';

export type ListView = { readonly kind: 'page'; readonly page: number } | { readonly kind: 'full' };

export const listPath = `/${brand.pluralSlug}`;
export const fullListAddress = `${listPath}?list=full`;

/** Anything that is no page number shows the first page. */
export function viewInSearch(search: string): ListView {
  const parameters = new URLSearchParams(search);
  if (parameters.get('list')?.toLowerCase() === 'full') return { kind: 'full' };
  const page = parameters.get('page') ?? '';
  return { kind: 'page', page: /^0*[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1 };
}

export function pageAddress(page: number): string {
  return page === 1 ? listPath : `${listPath}?page=${page}`;
}

export const addressOfView = (view: ListView): string =>
  view.kind === 'full' ? fullListAddress : pageAddress(view.page);
