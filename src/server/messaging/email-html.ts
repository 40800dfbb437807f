/** Turns the plain text of a message into simple HTML for mail programs that prefer it. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Addresses become links; nothing else in the text means anything. */
function toParagraph(text: string): string {
  const linked = escape(text).replace(/\bhttps?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
}

export function htmlOf(text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="en"><body style="font-family:sans-serif;line-height:1.5">
${paragraphs.map(toParagraph).join('\n')}
</body></html>
`;
}
