import { NavLink } from '#web/ui/link.tsx';

/** List items with links to these paths. */
export function PlaceLinks({
  places,
}: {
  readonly places: readonly (readonly [string, string])[];
}) {
  return places.map(([path, label]) => (
    <li key={path}>
      <NavLink to={path}>{label}</NavLink>
    </li>
  ));
}
