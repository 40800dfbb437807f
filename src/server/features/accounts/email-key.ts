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

/** They deliver a name with and without dots to one mailbox. */
const domainsWithoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The same for the addresses that reach one mailbox, as far as one can tell: ignores `+tag`, and dots at Gmail. */
export function mailboxKeyOf(email: string): string {
  const [name = '', domain = ''] = emailKeyOf(email).split('@');
  const tagAt = name.indexOf('+');
  const untagged = tagAt > 0 ? name.slice(0, tagAt) : name;
  if (!domainsWithoutDots.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

export function profileNameKeyOf(profileName: string): string {
  return folded(profileName);
}

/** The text that the admins' account search looks into. It begins with the folded full name, for the order. */
export const nameKeyOf = nameText;
