/** Claiming a number with an existing account, in the first two steps of registration. */
import '../vouching/vouching.css';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { claimedNumberInSearch } from '#web/addresses/claim-address.ts';
import { Link } from '#web/ui/link.tsx';
import { claimMember, type Claim } from '#contract/accounts/claims.ts';
import type { User } from '#contract/accounts/account.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSessionStore, useUser } from '#web/api/session-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ConfirmationStep, NumberStep } from './claim-steps.tsx';
import { StepCard } from '../step-card.tsx';
import { useStepFocus, useSteps } from '../use-steps.ts';
import { openVouchLink } from '#contract/accounts/vouching.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { VouchProgress } from '../vouching/vouch-progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import {
  removeProof,
  addProof,
  listOwnProofs,
  proofDays,
  type OwnProofs as Proofs,
} from '#contract/accounts/proofs.ts';
import { ProofAdder } from '#web/api/account/proof-adder.tsx';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

type ClaimStep =
  | { readonly name: 'number' }
  | { readonly name: 'confirmation'; readonly claim: Claim };

const numbered = (number: number) => numberLabel('fb', number);

/** Describes the account's claim; null without one. */
function describeClaim({ freakBrotherNumber, pendingNumber }: User): string | null {
  if (freakBrotherNumber !== null) {
    return `Your account is linked to ${numbered(freakBrotherNumber)}.`;
  }
  return pendingNumber === null
    ? null
    : `Your claim of ${numbered(pendingNumber)} is waiting for approval.`;
}

export function ClaimPage() {
  const call = useCall();
  const store = useSessionStore();
  const user = useUser();
  const showToast = useToast();
  const navigate = useNavigate();
  const { step, goOn, goBack } = useSteps<ClaimStep>({ name: 'number' });
  const heading = useStepFocus(step.name);
  const { search } = useLocation();
  const [typedNumber, setTypedNumber] = useState(() => claimedNumberInSearch(search));

  useUserRefresh(user?.claim.state === 'waiting');
  if (user !== null && user.pendingNumber !== null && user.claim.needed > 0) {
    return (
      <>
        <WaitingForVouches number={user.pendingNumber} />
        <OwnProofs />
      </>
    );
  }
  const claimed = user === null ? null : describeClaim(user);
  if (claimed !== null) {
    return (
      <>
        <section className="card quiet" aria-label="Your number">
          <p>{claimed}</p>
          <p>
            <Link to="/">Home</Link>
          </p>
        </section>
        <OwnProofs />
      </>
    );
  }

  async function claim(number: number) {
    const { body } = await call(claimMember, { params: { number } });
    store.renew(body);
    showToast('success', describeClaim(body) ?? '');
    if (body.claim.needed === 0 || body.claim.state !== 'waiting') {
      void navigate('/', { replace: true });
    }
  }

  return step.name === 'number' ? (
    <StepCard position="Step 1 of 2" title="What is your number?" heading={heading}>
      <NumberStep
        typed={typedNumber}
        onFound={(found, typed) => {
          setTypedNumber(typed);
          goOn({ name: 'confirmation', claim: found });
        }}
      />
    </StepCard>
  ) : (
    <StepCard position="Step 2 of 2" title="Here is what we found. Is this you?" heading={heading}>
      <ConfirmationStep
        claim={step.claim}
        onNext={() => claim(step.claim.freakBrotherNumber)}
        onBack={() => {
          setTypedNumber('');
          goBack();
        }}
      />
    </StepCard>
  );
}

/** What a claimant shows to members at the drop zone while the claim waits. */
function WaitingForVouches({ number }: { readonly number: number }) {
  const { value, ...query } = useQuery(openVouchLink);
  const label = numberLabel('fb', number);
  return (
    <Card title="Waiting for two members or an admin">
      <p>
        {`You claimed ${label}. Ask two members who know you to point their phone’s camera at this code, at the drop zone for example, or send them the link. Once both have vouched for you, ${label} is yours. An admin can also approve your claim.`}
      </p>
      {value === null ? (
        <QueryState label="Loading your code" query={query} />
      ) : (
        <>
          <VouchProgress vouches={value.vouches} needed={value.needed} />
          <VouchCode token={value.token} label={label} />
        </>
      )}
    </Card>
  );
}

const vouchPath = '/vouch';

interface VouchCodeProps {
  readonly token: string;
  /** For the text that goes with a shared link. */
  readonly label: string;
}

/** The code that a member scans to vouch for someone, and the same as a link. */
function VouchCode({ token, label }: VouchCodeProps) {
  const showToast = useToast();
  const link = `${window.location.origin}${vouchPath}#${token}`;

  async function share() {
    try {
      // Desktop browsers may have no menu for sharing, and pages without TLS have none at all.
      const { share: open } = navigator as Partial<Navigator>;
      if (open === undefined) {
        await navigator.clipboard.writeText(link);
        showToast('success', 'The link is copied.');
      } else {
        await open.call(navigator, {
          text: `Do you know me as ${label}? Please vouch for me:`,
          url: link,
        });
      }
    } catch {
      // The person closed the menu, or the browser does not allow it. The link can be copied by hand.
    }
  }

  return (
    <figure className="vouch-code stack">
      <QrImage text={link} label="QR code for members who know you" />
      <figcaption className="form">
        <TextField
          label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" kind="quiet" onClick={() => void share()}>
          Share the link
        </Button>
      </figcaption>
    </figure>
  );
}

interface ProofProps {
  readonly position: number;
  readonly addedAt: string;
  readonly onRemove: () => Promise<void>;
}

function OwnProof({ position, addedAt, onRemove }: ProofProps) {
  return (
    <li className="row">
      <b>{`Photo ${position}`}</b>
      <span className="hint">
        Added <Instant at={addedAt} />
      </span>
      <ActionButton label="Remove" name={`Remove photo ${position}`} act={onRemove} />
    </li>
  );
}

interface ChangeProps {
  readonly found: Proofs;
  readonly keep: (proofs: Proofs) => void;
}

function ProofList({ found, keep }: ChangeProps) {
  const call = useCall();
  const showToast = useToast();
  const { proofs, left } = found;
  return (
    <>
      {proofs.length === 0 ? null : (
        <ul className="lines">
          {proofs.map(({ proofId, addedAt }, index) => (
            <OwnProof
              key={proofId}
              position={index + 1}
              addedAt={addedAt}
              onRemove={async () => {
                keep((await call(removeProof, { params: { proof: proofId } })).body);
                showToast('success', 'Photo removed.');
              }}
            />
          ))}
        </ul>
      )}
      <ProofAdder
        left={left}
        add={async (upload, photo) => keep((await upload(addProof, { body: photo })).body)}
      />
    </>
  );
}

/** Photos for the admins, while a claim of the account waits. Nothing otherwise. */
function OwnProofs() {
  const { value, keep, ...query } = useQuery(listOwnProofs);
  const heading = useFocusOnChange(value);
  if (value?.isWaiting === false) return null;
  return (
    <Card title="Show the admins a proof" heading={heading}>
      <p>
        A photo of your membership card helps the admins to decide. You do not have to add one.
        Black out what they do not need to see.
      </p>
      <p className="hint">
        {`Only admins see it. It is deleted when they have decided, after ${proofDays} days at the latest.`}
      </p>
      {value === null ? (
        <QueryState label="Loading" query={query} />
      ) : (
        <ProofList found={value} keep={keep} />
      )}
    </Card>
  );
}
