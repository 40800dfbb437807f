/** Shows that something is loading. The style sheet hides it for the first 500 ms; it causes no layout shift. */
import { Spinner } from '../spinner.tsx';

export function LoadingIndicator({ label }: { readonly label: string }) {
  return (
    <p className="loading">
      <Spinner /> {label}…
    </p>
  );
}
