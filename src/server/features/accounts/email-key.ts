/** Makes one key of all the ways to write one e-mail address, profile name or name. */
import { domainToASCII } from 'node:url';
import { foldText } from '#server/database/members/search-text.ts';

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

/** What the search of admins finds an account by. */
export function nameKeyOf(firstName: string, lastName: string): string {
  return foldText(`${firstName} ${lastName}`);
}
