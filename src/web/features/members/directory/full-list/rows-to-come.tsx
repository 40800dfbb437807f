/**
 * Gives the page its final height at once: browsers restore the scroll position of a reloaded page, and nothing shifts
 * when the rows arrive. Uses an attribute, because the content security policy forbids inline styles in the server's
 * markup. One em is the height of a row; see the style sheet.
 */
export function RowsToCome({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null;
  return <svg className="later" aria-hidden width="100%" height={`${rows}em`} />;
}
