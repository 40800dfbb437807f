/** Encodes signs that have a meaning in an address, such as `?`. */
function addressOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}

export const MailLink = ({ email }: { readonly email: string }) => (
  <a href={addressOf(email)}>{email}</a>
);
