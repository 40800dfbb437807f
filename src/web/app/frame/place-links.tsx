import { NavLink } from '#web/ui/link.tsx';
import type { Place } from './places.ts';

/** List items with links to these places. */
export function PlaceLinks({ places }: { readonly places: readonly Place[] }) {
  return places.map(({ label, ...link }) => (
    <li key={link.to}>
      <NavLink {...link}>{label}</NavLink>
    </li>
  ));
}
