/** Tells password managers whose password a form is about, where no field says it. */

export function HiddenUsername({ email }: { readonly email: string }) {
  return <input hidden type="text" autoComplete="username" value={email} readOnly />;
}
