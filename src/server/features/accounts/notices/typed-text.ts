/** Text that people typed, in messages to others. */

const scheme = /:(?=\/\/)/g;
/** Before a part that may end a host name; a dot in other scripts counts as one in addresses (UTS #46). */
const dotInHost = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{N}-])/gu;

/**
 * As it may stand in a message: mail programs make links of what looks like an address, also in plain text, and whoever gets a
 * message of the site trusts its links. `http://evil.example` becomes `http[:]//evil[.]example`.
 */
export const asTyped = (text: string): string =>
  text.replace(scheme, '[:]').replace(dotInHost, '[.]');
