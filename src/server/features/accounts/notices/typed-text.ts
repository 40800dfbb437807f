/** Text that people typed, made safe for messages to others. */

const scheme = /:(?=\/\/)/g;
/** A dot that may precede the end of a host name. Dots of other scripts count too (UTS #46). */
const dotInHost = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{N}-])/gu;

/**
 * Breaks up anything that looks like an address, because mail programs turn it into a link even in
 * plain text, and readers trust the links of this site. `http://evil.example` becomes
 * `http[:]//evil[.]example`.
 */
export const asTyped = (text: string): string =>
  text.replace(scheme, '[:]').replace(dotInHost, '[.]');
