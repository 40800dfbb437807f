/** The red box for errors. Screen readers announce its content. */

export function AlertBox({ message }: { readonly message: string | null }) {
  return (
    <div role="alert" className="alert">
      {message === null ? null : <p>{message}</p>}
    </div>
  );
}
