/** After a member was added: its card, and the ways to its record and to the empty form. */
import { useLocation, useNavigate } from 'react-router';
import { numberLabel } from '#contract/number-label.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { newMember, newNightBrother, newNightSister, type AddedState } from './new-member.ts';

const kinds = [newMember, newNightBrother, newNightSister];

export function AddedMember() {
  const navigate = useNavigate();
  const { addedAt, member } = (useLocation().state ?? {}) as Partial<AddedState>;
  const kind = kinds.find(({ path }) => path === addedAt);
  if (kind === undefined || member === undefined) return null;
  const { path, series } = kind;
  const number = member.freakBrotherNumber;
  return (
    <Card title="Added member">
      <MemberCard member={member} series={series} size="small" />
      <div className="form-actions">
        <LinkButton to={memberAddress(series, number)}>
          {`Edit ${numberLabel(series, number)}`}
        </LinkButton>
        <Button
          type="button"
          kind="quiet"
          onClick={() => void navigate(path, { state: { isAnother: true } })}
        >
          Add another
        </Button>
      </div>
    </Card>
  );
}
