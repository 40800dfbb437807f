/** Reads settings of mail with the parsers of the SMTP library, which is large and not loaded for this. */
import addressparser from 'nodemailer/lib/addressparser';
import { parse } from 'nodemailer/lib/shared/url';

/** Whether the URL names a mail server, and nothing that the library would ignore. */
export function isMailServer(url: string): boolean {
  // The library also reads what is no URL, and Node then warns with the whole text.
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname } = parse(url);
  const hasNoPath = pathname === null || pathname === '/';
  return /^smtps?:$/.test(protocol ?? '') && !!hostname && port !== '0' && hasNoPath;
}

/** The addresses that a mail from this sender would name; none for a group. */
export const addressesOf = (sender: string): readonly string[] =>
  addressparser(sender).map(({ address = '' }) => address);

/** Data to this machine leaves no network that someone else could listen on. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i.test(hostname);
