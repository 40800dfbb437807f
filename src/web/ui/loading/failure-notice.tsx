/** An error with a Retry button. Without JavaScript, the button reloads the page. */
import { Button } from '../button.tsx';

interface Props {
  readonly message: string;
  readonly isBusy: boolean;
  /** The path and query of the page. */
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
