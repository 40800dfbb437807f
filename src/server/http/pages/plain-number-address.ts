import { brand } from '#contract/brand.ts';
import { numberOf } from '#contract/primitives.ts';
import { isDecodable } from './page-address.ts';

const profilePath = new RegExp(`^/${brand.singularSlug}/([^/?]+)/*(\\?.*)?$`, 'i');

/** Where to redirect from a profile whose number is written in another way, such as FB41 or 41.; null for all else. */
export function plainNumberAddress(target: string): string | null {
  const [, written = '', search = ''] = profilePath.exec(target) ?? [];
  if (/^[0-9]*$/.test(written) || !isDecodable(written)) return null;
  const number = numberOf('fb', decodeURIComponent(written));
  return number === null ? null : `/${brand.singularSlug}/${number}${search}`;
}
