import { isRefusal } from './is-refusal.ts';

/** A page past the end shows the last page, because the list may have become shorter since the link was created. */
export async function pageOrLast<Body>(
  page: number,
  ask: (page: number) => Promise<Body>,
  countPages: (body: Body) => number,
): Promise<Body> {
  try {
    return await ask(page);
  } catch (error) {
    if (page === 1 || !isRefusal(error) || error.code !== 'not_found') throw error;
  }
  return ask(countPages(await ask(1)));
}
