/** Decoration only: add a text for screen readers. */

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
