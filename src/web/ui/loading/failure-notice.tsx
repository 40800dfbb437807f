/** What could not be loaded, and a button that tries again; without JavaScript the button asks for the page anew. */
import { Button } from '../button.tsx';

interface Props {
  readonly message: string;
  readonly isBusy: boolean;
  /** The page's own address, path and query. */
  readonly address: string;
  readonly onRetry: () => void;
}

export function FailureNotice({ message, isBusy, address, onRetry }: Props) {
  const { pathname, searchParams } = new URL(`http://page${address}`);
  return (
    <form
      className="failure"
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      <p>{message}</p>
      {[...searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="quiet" isBusy={isBusy}>
        Retry
      </Button>
    </form>
  );
}
