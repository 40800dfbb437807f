/** A relative or friend asks to keep the page of a deceased member, with an account or without. */
import type { ReactNode, ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { getMember, type ShownProfile } from '#contract/profile/profile.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { QueryCard, QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession, useUser } from '#web/api/session-context.ts';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import {
  keeperRequestAddress,
  keepAddress,
  numberInSearch,
} from '#web/addresses/memorial-address.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import {
  listOwnKeepings,
  requestToKeep,
  resignAsKeeper,
  keeperForm,
  type OwnKeepings,
  registerKeeper,
  keeperRegistrationForm,
} from '#contract/memorials/keepers.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { AccountFields } from '#web/api/forms/account-fields.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

export function KeepMemorialPage() {
  const { search } = useLocation();
  const session = useSession();
  const number = numberInSearch(search);
  // The server renders the page without the number, and hydration must begin with the same.
  if (session.kind === 'unknown') return <LoadingIndicator label="Loading the member" />;
  return number === null ? <Finding /> : <Asking key={number} number={number} />;
}

function Finding() {
  const navigate = useNavigate();
  return (
    <Card title="Keep the page of a member">
      <p>Which member do you want to remember here? You need no number of your own.</p>
      <FindMember
        onChoose={async ({ freakBrotherNumber }) => {
          await navigate(keeperRequestAddress(freakBrotherNumber));
        }}
      />
    </Card>
  );
}

function Asking({ number }: { readonly number: number }) {
  const member = useQuery(getMember, { params: { number }, query: { logView: 'false' } });
  if (member.value !== null) return <About profile={member.value} />;
  return <QueryCard title="Keep the page of a member" label="Loading the member" query={member} />;
}

function About({ profile }: { readonly profile: ShownProfile }) {
  const { freakBrotherNumber: number, deceased } = profile;
  return (
    <Card title={`Keep the page of ${nameWithNumber(profile)}`}>
      <MemberCard member={profile} size="small" />
      {deceased ? (
        <>
          <p>
            Relatives and friends can keep the page of a member who is gone. They edit the story,
            the photo and the card, write a remembrance, and approve those of members. An admin
            answers each request. A page can have several keepers.
          </p>
          <Step number={number} />
        </>
      ) : (
        <p>
          This member is not marked as deceased, so there is no memorial to keep.{' '}
          <Link to={contactAddress({ about: 'death', number })}>
            Tell the admins that this member has died
          </Link>
        </p>
      )}
      <p>
        <Link to={`/${brand.singularSlug}/${number}`}>Back to the page</Link>
      </p>
    </Card>
  );
}

function Step({ number }: { readonly number: number }): ReactNode {
  const session = useSession();
  switch (session.kind) {
    case 'unknown':
    case 'validating':
      return <LoadingIndicator label="Loading your account" />;
    case 'visitor':
      return <KeeperRegistration number={number} />;
    case 'signed-in':
      return session.user.phoneNumberConfirmed ? (
        <OwnRequest number={number} />
      ) : (
        <p>
          One step is left: confirm your email with the code that we sent you. Then an admin reads
          your request. <Link to="/validate-account">Enter the code</Link>
        </p>
      );
  }
}

interface Props {
  readonly number: number;
  readonly onChange: (keepings: OwnKeepings) => void;
}

/** What a signed-in person has asked for this member, and the next step. */
function OwnRequest({ number }: { readonly number: number }) {
  const own = useQuery(listOwnKeepings);
  if (own.value === null) {
    return <QueryState label="Loading your requests" query={own} />;
  }
  const keeping = own.value.keepings.find(({ member }) => member.freakBrotherNumber === number);
  const props = { number, onChange: own.keep };
  switch (keeping?.state) {
    case 'waiting':
      return (
        <>
          <p role="status">
            Your request is waiting for an admin. You get an email with the answer.
          </p>
          <StepDown {...props} isWaiting />
        </>
      );
    case 'keeping':
      return (
        <>
          <p role="status">You keep this page.</p>
          <div className="form-actions">
            <LinkButton to={keepAddress(number)}>Edit the page</LinkButton>
            <StepDown {...props} />
          </div>
        </>
      );
    case 'refused':
      return <p role="status">An admin did not approve your request for this page.</p>;
    default:
      return <Request {...props} />;
  }
}

function Request({ number, onChange }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: keeperForm,
    defaultValues: { relation: '' },
    async send(body) {
      onChange((await call(requestToKeep, { params: { number }, body })).body);
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Send request" isBusy={isBusy}>
      <RelationField {...field('relation')} />
    </Form>
  );
}

function StepDown({
  number,
  onChange,
  isWaiting = false,
}: Props & { readonly isWaiting?: boolean }) {
  const call = useCall();
  const showToast = useToast();
  const user = useUser();
  const isMember = user !== null && user.freakBrotherNumber !== null;
  const afterwards = isMember
    ? 'The story stays. A remembrance that only you approved is hidden until someone else approves it.'
    : 'The story stays. A remembrance of yours is hidden.';

  async function stopKeeping() {
    onChange((await call(resignAsKeeper, { params: { number } })).body);
    showToast('success', isWaiting ? 'Request withdrawn.' : 'You no longer keep this page.');
  }

  return (
    <ConfirmedAction
      label={isWaiting ? 'Withdraw request' : 'Stop keeping'}
      title={isWaiting ? 'Withdraw your request?' : 'Stop keeping this page?'}
      confirmLabel={isWaiting ? 'Withdraw' : 'Stop keeping'}
      act={stopKeeping}
    >
      <p>{isWaiting ? 'You can ask again.' : `${afterwards} You can ask again.`}</p>
    </ConfirmedAction>
  );
}

/** For someone without an account: creates one without a number, and asks in the same step. */
function KeeperRegistration({ number }: { readonly number: number }) {
  const call = useCall();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const returnTo = `${pathname}${search}`;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: keeperRegistrationForm,
    defaultValues: {
      relation: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
    },
    async send(body) {
      const { body: user } = await call(registerKeeper, { params: { number }, body });
      signIn(user);
      void navigate('/validate-account', { state: { returnTo } });
    },
  });
  return (
    <>
      <p>
        Do you have an account already?{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => void navigate('/login', { state: { returnTo } })}
        >
          Sign in
        </button>
      </p>
      <Form onSubmit={onSubmit} alert={alert} submit="Send request" isBusy={isBusy}>
        <RelationField {...field('relation')} />
        <AccountFields field={field} emailHint="We send a code there." />
      </Form>
    </>
  );
}

type RelationFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

const RelationField = (fieldProps: RelationFieldProps) => (
  <TextField
    label="Who are you to this member?"
    hint="For example: her brother, his jump partner. Only the admins read it."
    autoComplete="off"
    required
    {...fieldProps}
  />
);
