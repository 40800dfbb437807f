import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { Link } from '#web/ui/link.tsx';
import { placeOf } from './change-place.ts';

/** Why the change log does not undo a change, with a link to the page that can. */
export function WhyNever({ change }: { readonly change: LoggedChangeView }) {
  const place = placeOf(change);
  if (place === null) return <>{change.whyNever}</>;
  return (
    <>
      This is not undone here. Change it back under <Link to={place.address}>{place.page}</Link>.
    </>
  );
}
