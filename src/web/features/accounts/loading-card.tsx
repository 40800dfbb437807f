/** Replaces a page until all its data is loaded, so that nothing moves. */
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';

export function LoadingCard({ label }: { readonly label: string }) {
  return (
    <section className="card quiet waiting" aria-label="Loading">
      <LoadingIndicator label={label} />
    </section>
  );
}
