/** Stands in the place of a page that is still to come. */
import { Link } from '#web/ui/link.tsx';

export function ComingPage() {
  return (
    <section className="card quiet" aria-labelledby="coming">
      <h2 id="coming">Not ready yet</h2>
      <p>
        This page is still being made. Everything else is <Link to="/">at home</Link>.
      </p>
    </section>
  );
}
