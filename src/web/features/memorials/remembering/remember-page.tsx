/** A member or a keeper writes, changes or removes a remembrance. Others learn who may. */
import { useLocation, useNavigate, useParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import {
  getOwnRemembrance,
  removeRemembrance,
  type OwnRemembrance,
} from '#contract/memorials/remembrances.ts';
import { numberLabel } from '#contract/number-label.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { getMember } from '#contract/profile/profile.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { BeforeWriting, Way, WayOfFamily } from './before-writing.tsx';
import { PhotoCard } from './photo-card.tsx';
import { RemembranceForm } from './remembrance-form.tsx';
import '../memorials.css';

export function RememberPage() {
  const { number = '' } = useParams();
  const session = useSession();
  switch (session.kind) {
    case 'unknown':
    case 'validating':
      return <LoadingIndicator label="Loading the remembrance" />;
    case 'visitor':
      return <BeforeSession key={`visitor ${number}`} number={number} />;
    case 'signed-in':
      return session.user.phoneNumberConfirmed ? (
        <Own key={number} number={number} />
      ) : (
        // Another key, so that what the account typed goes with its session.
        <BeforeSession key={`account ${number}`} number={number} isSignedIn />
      );
  }
}

interface BeforeSessionProps {
  readonly number: string;
  /** With an account that is not validated. */
  readonly isSignedIn?: boolean;
}

function BeforeSession({ number, isSignedIn = false }: BeforeSessionProps) {
  const member = useQuery(getMember, { params: { number }, query: { logView: 'false' } });
  useUserRefresh(isSignedIn);
  if (member.value === null) return <QueryCard {...loading} query={member} />;
  const { deceased, freakBrotherNumber } = member.value;
  return (
    <>
      <Card title={titleFor(member.value)}>
        {deceased ? (
          <BeforeWriting number={freakBrotherNumber}>
            {isSignedIn ? <ConfirmFirst /> : <WaysOfVisitors number={freakBrotherNumber} />}
          </BeforeWriting>
        ) : (
          <p>{notDeceased}</p>
        )}
      </Card>
      <BackLink member={member.value} />
    </>
  );
}

const loading = { title: 'Your remembrance', label: 'Loading the remembrance' };

const notDeceased = 'This member is not marked as deceased, so there are no remembrances.';

const titleFor = (member: MemberListItem) => `Your remembrance of ${nameWithNumber(member)}`;

const BackLink = ({ member }: { readonly member: MemberListItem }) => (
  <p>
    <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
      {`Page of ${nameWithNumber(member)}`}
    </Link>
  </p>
);

/** The step that comes before, which then returns here. */
function useDetour() {
  const navigate = useNavigate();
  const { pathname: returnTo } = useLocation();
  return (to: string) => void navigate(to, { state: { returnTo } });
}

function WaysOfVisitors({ number }: { readonly number: number }) {
  const leadTo = useDetour();
  return (
    <div>
      <Way who="Members" text="Log in and come back here.">
        <Button type="button" onClick={() => leadTo('/login')}>
          Login
        </Button>
      </Way>
      <WayOfFamily number={number} />
    </div>
  );
}

function ConfirmFirst() {
  const leadTo = useDetour();
  return (
    <Way who="One step is left" text="Enter the code that we sent you.">
      <Button type="button" onClick={() => leadTo('/validate-account')}>
        Validate your account
      </Button>
    </Way>
  );
}

function Own({ number }: { readonly number: string }) {
  const own = useQuery(getOwnRemembrance, { params: { number } });
  if (own.value === null) return <QueryCard {...loading} query={own} />;
  return <Loaded own={own.value} onChange={own.keep} />;
}

const states = {
  waiting: 'It waits for a keeper of this page or an admin. Then everyone can read it.',
  shown: 'Everyone can read it.',
  reported: 'Someone has reported it. It is hidden until an admin has decided.',
} as const;

interface Props {
  readonly own: OwnRemembrance;
  readonly onChange: (own: OwnRemembrance) => void;
}

function Loaded({ own, onChange }: Props) {
  const { member, problem, remembrance } = own;
  return (
    <>
      <PageSubject name={nameWithNumber(member)} />
      <Card title={titleFor(member)}>
        {problem === null && remembrance !== null ? <p>{states[remembrance.state]}</p> : null}
        {problem === null ? (
          <RemembranceForm own={own} onChange={onChange} />
        ) : (
          <Unable own={own} problem={problem} />
        )}
        {remembrance === null ? null : <Removal own={own} onChange={onChange} />}
      </Card>
      {remembrance === null ? null : <PhotoCard own={own} onChange={onChange} />}
      <BackLink member={member} />
    </>
  );
}

interface UnableProps extends Pick<Props, 'own'> {
  readonly problem: string;
}

function Unable({ own: { member, keeping, remembrance }, problem }: UnableProps) {
  const { freakBrotherNumber: number, deceased } = member;
  if (!deceased) return <p>{problem}</p>;
  if (remembrance !== null) {
    return (
      <>
        <p>{`${problem} Yours is hidden.`}</p>
        <p className="kept-text">{remembrance.text}</p>
      </>
    );
  }
  return (
    <BeforeWriting number={number}>
      {keeping === 'waiting' ? (
        <p className="notice" role="status">
          Your request is waiting. You get an email with the answer, and can then save your
          remembrance here.
        </p>
      ) : (
        <WaysOfUnlinked number={number} mayAsk={keeping !== 'refused'} />
      )}
    </BeforeWriting>
  );
}

interface WaysOfUnlinkedProps {
  readonly number: number;
  readonly mayAsk: boolean;
}

function WaysOfUnlinked({ number, mayAsk }: WaysOfUnlinkedProps) {
  const session = useSession();
  const claimed = session.kind === 'signed-in' ? session.user.pendingNumber : null;
  return (
    <div>
      {claimed === null ? (
        <Way who="Members" text={`Claim your ${brand.numberPrefix} number first.`}>
          <LinkButton kind="main" to="/claim-number">
            Claim your number
          </LinkButton>
        </Way>
      ) : (
        <p className="notice">{`Your claim of ${numberLabel('fb', claimed)} waits. Once it is approved, you can save your remembrance here.`}</p>
      )}
      {mayAsk ? <WayOfFamily number={number} /> : null}
    </div>
  );
}

function Removal({ own: { member }, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const params = { number: member.freakBrotherNumber };

  async function remove() {
    await cancelWaiting({ call: 'setRemembrancePhoto', ...params });
    onChange((await call(removeRemembrance, { params })).body);
    showToast('success', 'Remembrance removed.');
  }

  return (
    <ConfirmedAction
      label="Remove remembrance"
      title="Remove your remembrance?"
      confirmLabel="Remove"
      confirmKind="danger"
      act={remove}
    >
      <p>The text and the photo are removed from the site. You can write another one.</p>
    </ConfirmedAction>
  );
}
