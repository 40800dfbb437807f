/** After a member was added: the way back to the empty form. */
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { newMember, newNightBrother, newNightSister } from './new-member.ts';

const paths: readonly unknown[] = [newMember, newNightBrother, newNightSister].map(
  ({ path }) => path,
);

export function AddAnother() {
  const navigate = useNavigate();
  const state = useLocation().state as { readonly addedAt?: unknown } | null;
  const path = state?.addedAt;
  if (typeof path !== 'string' || !paths.includes(path)) return null;
  return (
    <p className="notice add-another">
      <Button
        type="button"
        kind="quiet"
        onClick={() => void navigate(path, { state: { isAnother: true } })}
      >
        Add another
      </Button>
    </p>
  );
}
