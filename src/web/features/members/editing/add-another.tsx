/** After a member was added: which one, and the way back to the empty form. */
import { useLocation, useNavigate } from 'react-router';
import { numberLabel } from '#contract/number-label.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { newMember, newNightBrother, newNightSister, type AddedState } from './new-member.ts';

const kinds = [newMember, newNightBrother, newNightSister];

export function AddAnother() {
  const navigate = useNavigate();
  const { addedAt, number, name } = (useLocation().state ?? {}) as Partial<AddedState>;
  const kind = kinds.find(({ path }) => path === addedAt);
  if (kind === undefined || number === undefined) return null;
  const { path, series } = kind;
  return (
    <div className="notice add-another">
      <p>
        <Link to={memberAddress(series, number)}>{`${numberLabel(series, number)} ${name}`}</Link>{' '}
        is in the list now.
      </p>
      <Button
        type="button"
        kind="quiet"
        onClick={() => void navigate(path, { state: { isAnother: true } })}
      >
        Add another
      </Button>
    </div>
  );
}
