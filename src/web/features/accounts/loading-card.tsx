/** Stands in the place of a page until everything is here that it shows: so nothing on it moves. */
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';

export function LoadingCard({ label }: { readonly label: string }) {
  return (
    <section className="card quiet waiting" aria-label="Loading">
      <LoadingIndicator label={label} />
    </section>
  );
}
