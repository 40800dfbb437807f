/** Makes one key of all the ways to write one e-mail address or profile name. */
import { domainToASCII } from 'node:url';

const folded = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Case, Unicode form and the writing of an international domain make no difference. */
export function emailKeyOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = folded(email.slice(at + 1));
  return `${folded(email.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

export function profileNameKeyOf(profileName: string): string {
  return folded(profileName);
}
