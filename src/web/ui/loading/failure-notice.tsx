/** An error with a Retry button. Without JavaScript, the button reloads the page. Retries when the connection is back. */
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { offlineText, useIsOffline } from './use-is-offline.ts';
import { useLocation, useRevalidator } from 'react-router';

interface Props {
  readonly message: string;
  readonly isBusy: boolean;
  /** The path and query of the page. */
  readonly address: string;
  readonly onRetry: () => void;
}

export function FailureNotice({ message, isBusy, address, onRetry }: Props) {
  const { pathname, searchParams } = new URL(`http://page${address}`);
  const isOffline = useIsOffline();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const retryOnline = () => retry();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, []);
  return (
    <form
      className="failure"
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      <p>{isOffline ? offlineText : message}</p>
      {[...searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="quiet" isBusy={isBusy}>
        Retry
      </Button>
    </form>
  );
}

/** Replaces page content that failed to load. Retry loads the same URL again. */
export function LoadFailure({ failure }: { readonly failure: { readonly message: string } }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <FailureNotice
      message={failure.message}
      isBusy={state === 'loading'}
      address={`${pathname}${search}`}
      onRetry={() => void revalidate()}
    />
  );
}
