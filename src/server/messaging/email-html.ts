/** Turns the plain text of a message into simple HTML for mail programs that prefer it. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Addresses of the site, up to what ends the sentence. */
const ownAddresses = (origin: string) =>
  new RegExp(
    `(?<![\\w.:/@-])${RegExp.escape(escape(origin))}(?:/\\S*(?<![.,;:!?)]))?(?![\\w:@-]|\\.\\w)`,
    'g',
  );

/** @param origin whose addresses become links; nothing else in the text means anything */
export function htmlOf(text: string, origin: string): string {
  const own = ownAddresses(origin);
  const toParagraph = (paragraph: string) => {
    const linked = escape(paragraph).replace(own, (url) => `<a href="${url}">${url}</a>`);
    return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
  };
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="en"><body style="font-family:sans-serif;line-height:1.5">
${paragraphs.map(toParagraph).join('\n')}
</body></html>
`;
}
