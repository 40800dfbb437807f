import { vouch, type VouchRequest } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { VouchProgress } from './vouch-progress.tsx';

interface Props {
  readonly request: VouchRequest;
  readonly token: string;
  readonly onChange: (request: VouchRequest) => void;
}

export function RequestCard({ request, token, onChange }: Props) {
  const { freakBrotherNumber, firstName, lastName, hasVouched, problem } = request;
  const call = useCall();
  const heading = useFocusOnChange(hasVouched);
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(vouch, { body: { token } });
    onChange(body);
  });
  const label = numberLabel('fb', freakBrotherNumber);
  const name = `${request.accountFirstName} ${request.accountLastName}`.trim() || 'this person';
  const member = { freakBrotherNumber, firstName, lastName, deceased: false };
  return (
    <Card
      heading={heading}
      title={hasVouched ? `You vouched for ${name}` : `Do you know ${name} as ${label}?`}
    >
      <MemberCard member={member} size="small" />
      {hasVouched ? (
        <p>
          {request.vouches >= request.needed
            ? `Thank you. ${name} is linked to ${label} now.`
            : 'Thank you. One more member or an admin is needed.'}
        </p>
      ) : (
        <p>{`Vouch only if you know this person and the number is theirs. Two vouches link the account to ${label}; it can then change that page. Admins see who vouched for whom.`}</p>
      )}
      <VouchProgress vouches={request.vouches} needed={request.needed} />
      <AlertBox message={alert ?? problem} />
      {hasVouched || problem !== null ? null : (
        <div className="form-actions">
          <Button type="button" isBusy={isBusy} onClick={run}>
            {`I know this person as ${label}`}
          </Button>
          <LinkButton to="/">No, I do not</LinkButton>
        </div>
      )}
    </Card>
  );
}
