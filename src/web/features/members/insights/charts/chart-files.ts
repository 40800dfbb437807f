/** A chart as a file: its numbers as CSV, or its drawing as SVG, which needs nothing else. */
import type { Bar } from './count-table.tsx';
import { barsWithValue, middleOf } from './scale.ts';

/** Spreadsheets would run a cell that begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function chartCsv(columns: readonly string[], bars: readonly Bar[]): string {
  const rows = bars.map(({ label, count, part }) => [
    label,
    String(count),
    ...(part === undefined ? [] : [String(part)]),
  ]);
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const size = { width: 960, height: 480, left: 64, right: 24, top: 72, bottom: 48 };
const colors = {
  paper: '#fffaf0',
  ink: '#24193a',
  soft: '#63546b',
  bar: '#a2361c',
  part: '#8c7a86',
};

/** Stripes, because colors look alike in a black and white print. */
const stripes = [
  '<defs><pattern id="part" width="8" height="8" patternUnits="userSpaceOnUse">',
  `<rect width="8" height="8" fill="${colors.part}"/>`,
  `<path d="M0 8L8 0" stroke="${colors.paper}" stroke-width="2"/>`,
  '</pattern></defs>',
].join('');

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, words: string, look: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" ${look}>${escape(words)}</text>`;

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${fill}"/>`;

/** @param columns headings of the label, the count and, if present, the part */
export function chartSvg(title: string, bars: readonly Bar[], columns: readonly string[]): string {
  const { width, height, left, right, top, bottom } = size;
  const middle = middleOf(bars);
  const floor = height - bottom;
  const step = (width - left - right) / bars.length;
  const rise = (count: number) => (count * (floor - top)) / (2 * middle);
  const soft = `fill="${colors.soft}" font-size="16"`;
  const lines = [2 * middle, middle, 0].map((count) => {
    const y = floor - rise(count);
    const line = rect(left, y, width - left - right, 1, colors.soft);
    return line + text(left - 10, y + 5, String(count), `${soft} text-anchor="end"`);
  });
  const drawn = bars.map(({ count, part = 0 }, place) => {
    const x = left + (place + 0.1) * step;
    return (
      rect(x, floor - rise(count), 0.8 * step, rise(count - part), colors.bar) +
      (part > 0 ? rect(x, floor - rise(part), 0.8 * step, rise(part), 'url(#part)') : '')
    );
  });
  const withValue = barsWithValue(bars);
  const values = bars.map(({ count }, place) =>
    withValue.has(place) && count > 0
      ? text(
          left + (place + 0.5) * step,
          floor - rise(count) - 6,
          String(count),
          `fill="${colors.ink}" font-size="14" text-anchor="middle"`,
        )
      : '',
  );
  const [, whole = '', ofThem = ''] = columns;
  const keys = [
    { label: whole, fill: colors.bar },
    { label: ofThem, fill: 'url(#part)' },
  ].map(({ label, fill }, place) => {
    const x = left + (2 + place) * ((width - left - right) / 5);
    return rect(x, floor + 18, 16, 16, fill) + text(x + 24, floor + 31, label, soft);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    stripes,
    rect(0, 0, width, height, colors.paper),
    text(left, 40, title, `fill="${colors.ink}" font-size="26" font-weight="700"`),
    ...lines,
    ...drawn,
    ...values,
    ...(ofThem === '' ? [] : keys),
    text(left, floor + 30, bars[0]?.label ?? '', soft),
    text(width - right, floor + 30, bars.at(-1)?.label ?? '', `${soft} text-anchor="end"`),
    '</svg>',
  ].join('');
}

/** Twice the size of the SVG, for sharp prints. */
export async function chartPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * size.width;
    canvas.height = 2 * size.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) =>
          blob === null ? reject(new Error('The chart could not be drawn.')) : resolve(blob),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
