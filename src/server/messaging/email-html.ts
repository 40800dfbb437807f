const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Matches addresses of the site, without the punctuation at the end of a sentence. */
const ownAddresses = (origin: string) =>
  new RegExp(
    `(?<![\\w.:/@-])${RegExp.escape(escape(origin))}(?:/\\S*(?<![.,;:!?)]))?(?![\\w:@-]|\\.\\w)`,
    'g',
  );

/** @param origin only addresses of this origin become links; all other text is escaped */
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
