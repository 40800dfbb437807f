/** A small turning ring; says nothing by itself. */

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
