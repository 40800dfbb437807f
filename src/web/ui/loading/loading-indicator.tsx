/** Says that something is on its way; the style sheet keeps it invisible for the first 500 ms, and it moves nothing. */
import { Spinner } from './spinner.tsx';

export function LoadingIndicator({ label }: { readonly label: string }) {
  return (
    <p className="loading">
      <Spinner /> {label}…
    </p>
  );
}
