const longestShape = 300;

/** Makes one text of statements that differ only in values, in the number of values, or in the number of rows. */
export function shapeOf(sql: string): string {
  const shape = sql
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/(?<![\w."])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replaceAll(/\?(?:, ?\?)+/g, '?, …')
    .replaceAll(/(\([^()]*\))(?:, ?\1)+/g, '$1, …');
  return shape.length <= longestShape ? shape : `${shape.slice(0, longestShape)}…`;
}
