/** Who sees a photo: everyone, its contributor and admins, or only admins. */
import type { PhotoRow } from '../schema/gallery.ts';

export type PhotoState =
  | { readonly kind: 'shown' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'hidden'; readonly reason: string };

export function photoStateOf({
  hidden_at,
  is_held,
  hidden_reason: reason,
}: Pick<PhotoRow, 'hidden_at' | 'is_held' | 'hidden_reason'>): PhotoState {
  if (hidden_at === null) return { kind: 'shown' };
  return is_held === 1 ? { kind: 'waiting' } : { kind: 'hidden', reason };
}
