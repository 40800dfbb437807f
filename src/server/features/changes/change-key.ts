/** Parses the key of a change log entry: `fb/123`, `card/fb/123`, `gallery/5`, `avatar/7`, `7`. */
import { type Series, seriesNames } from '#contract/series.ts';

export interface ChangeKey {
  readonly series: Series | null;
  readonly number: number | null;
  readonly photoKind: string;
}

export function readChangeKey(subject: string, key: string): ChangeKey {
  const parts = key.split('/');
  const photoKind = subject === 'photo' ? (parts.shift() ?? '') : '';
  const series = seriesNames.find((name) => name === parts[0]) ?? null;
  const digits = parts[1] ?? '';
  const isNumber = series !== null && /^\d{1,7}$/.test(digits);
  return { series, number: isNumber ? Number(digits) : null, photoKind };
}
