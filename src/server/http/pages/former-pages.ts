/** Pages that no longer exist, but that older mails link to, and an address that password managers open. */
interface FormerPage {
  readonly path: RegExp;
  /** The address of the page that now serves the purpose. */
  readonly to: (search: URLSearchParams) => string;
}

const formerPages: readonly FormerPage[] = [
  { path: /^\/lost-mailbox(?:\/confirm)?\/?$/i, to: () => '/Contact?about=lost-email' },
  // A holder who reads an older mail about a move wants to object to it.
  { path: /^\/lost-mailbox\/stop\/?$/i, to: () => '/Contact?about=sign-in' },
  {
    path: /^\/dispute\/?$/i,
    to(search) {
      const number = search.get('number') ?? '';
      const isNumber = /^[1-9][0-9]{0,6}$/.test(number);
      return `/Contact?about=my-number${isNumber ? `&number=${number}` : ''}`;
    },
  },
  // https://w3c.github.io/webappsec-change-password-url/
  { path: /^\/\.well-known\/change-password\/?$/i, to: () => '/change-password' },
  { path: /^\/your-data\/?$/i, to: () => '/your-account' },
  { path: /^\/manifest\/loads\/?$/i, to: () => '/Manifest' },
  {
    path: /^\/manifest\/(?:mailboxes|disputes(?:\/[^/]*)?)\/?$/i,
    to: () => '/Manifest/Messages',
  },
];

/** Where to redirect; null for an address that never was one of these pages. */
export function newAddressOf(target: string): string | null {
  const [path = '', ...query] = target.split('?');
  const page = formerPages.find((each) => each.path.test(path));
  return page ? page.to(new URLSearchParams(query.join('?'))) : null;
}
