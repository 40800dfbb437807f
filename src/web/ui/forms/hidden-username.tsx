/** Tells password managers which account a password belongs to, in forms without an email field. */

export function HiddenUsername({ email }: { readonly email: string }) {
  return <input hidden type="text" autoComplete="username" value={email} readOnly />;
}
