/** Contrast of the colours in both themes, as WCAG 2.2 defines it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = read('tokens.css');

function colorsIn(css: string): Map<string, string> {
  const found = css.matchAll(/--([\w-]+): (?:(#[\da-f]{6})|var\(--([\w-]+)\));/g);
  return new Map([...found].map(([, name = '', color, other]) => [name, color ?? other ?? '']));
}

const [beforeDark = '', fromDark = ''] = tokens.split(
  '@media screen and (prefers-color-scheme: dark)',
);
const light = colorsIn(beforeDark);
const themes = { light, dark: new Map([...light, ...colorsIn(fromDark)]) };

function colorOf(theme: Map<string, string>, name: string): string {
  const color = theme.get(name) ?? '';
  return color === '' || color.startsWith('#') ? color : colorOf(theme, color);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((name) => luminance(colorOf(theme, name)))
    .toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const texts = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'wash'],
  ['ink-soft', 'paper'],
  // Placeholders as well.
  ['ink-soft', 'surface'],
  ['ink-soft', 'wash'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['alarm', 'surface'],
  ['on-danger', 'danger'],
  ['cream', 'night'],
  ['mustard', 'night'],
  ['card-ink', 'mustard'],
  ['card-ink', 'card'],
  ['card-ink-soft', 'card'],
] as const;
const outlines = [
  ['control-line', 'surface'],
  ['control-line', 'paper'],
  ['focus', 'surface'],
  ['focus', 'paper'],
  ['mustard', 'violet'],
] as const;

test.each([
  ...texts.map(([one, other]) => [one, other, 4.5] as const),
  ...outlines.map(([one, other]) => [one, other, 3] as const),
])('%s on %s has a contrast of at least %d in both themes', (one, other, least) => {
  for (const [name, theme] of Object.entries(themes)) {
    expect(contrast(theme, one, other), name).toBeGreaterThanOrEqual(least);
  }
});

test('placeholders have a colour of the theme', () => {
  expect(read('controls.css')).toMatch(/\.field::placeholder \{\n {2}color: var\(--ink-soft\);/);
});
