/** The view of a list in the URL: one page, or the full list. */
import { brand } from '#contract/brand.ts';

export type ListView = { readonly kind: 'page'; readonly page: number } | { readonly kind: 'full' };

export const listPath = `/${brand.pluralSlug}`;
export const fullListAddress = `${listPath}?list=full`;

/** Anything that is not a page number means page 1. */
export function pageInSearch(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^0*[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1;
}

export function viewInSearch(search: string): ListView {
  return new URLSearchParams(search).get('list')?.toLowerCase() === 'full'
    ? { kind: 'full' }
    : { kind: 'page', page: pageInSearch(search) };
}

export const pageAddress = (path: string, page: number): string =>
  page === 1 ? path : `${path}?page=${page}`;

export const addressOfView = (view: ListView): string =>
  view.kind === 'full' ? fullListAddress : pageAddress(listPath, view.page);
