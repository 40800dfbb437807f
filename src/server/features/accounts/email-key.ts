/** Normalizes emails, profile names and names into keys for comparison. */
import { domainToASCII } from 'node:url';
import { nameText } from '#contract/members/search-text.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Ignores case, Unicode form and the notation of international domains. */
export function emailKeyOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = folded(email.slice(at + 1));
  return `${folded(email.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

export function profileNameKeyOf(profileName: string): string {
  return folded(profileName);
}

/** The text that the admins' account search looks into. It begins with the folded full name, for the order. */
export const nameKeyOf = nameText;
