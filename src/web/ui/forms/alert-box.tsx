/** The red box that says what went wrong; read out as it appears. */

export function AlertBox({ message }: { readonly message: string | null }) {
  return (
    <div role="alert" className="alert">
      {message === null ? null : <p>{message}</p>}
    </div>
  );
}
