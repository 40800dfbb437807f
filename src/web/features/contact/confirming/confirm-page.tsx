/**
 * Confirms a message with the mailed link. Only a button uses the link, because programs that inspect mails open pages
 * too. Without JavaScript, the sender enters the code of the mail.
 */
import '#web/ui/forms/forms.css';
import '../contact.css';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import * as z from 'zod/mini';
import { contactToken, confirmMessage, addMessageProof } from '#contract/contact/contact.ts';
import { linkCode, pastedCode } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/api/call-context.ts';
import { useState } from 'react';
import { proofDays } from '#contract/accounts/proofs.ts';
import { ProofAdder } from '#web/api/account/proof-adder.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';

export function ConfirmPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeading title="Confirm your message" />
      <div className="page-body">
        <Card title={token === null ? 'Enter the code' : 'One last step'}>
          {isHydrated ? null : (
            <div className="needs-script">
              <LoadingIndicator label="Checking your link" />
            </div>
          )}
          {token === null ? (
            <div className={isHydrated ? undefined : 'without-script'}>
              <CodeForm />
            </div>
          ) : (
            <LinkForm token={token} />
          )}
          <p>
            Expired, or lost? <Link to={contactPath}>Write the message again</Link>
          </p>
        </Card>
      </div>
    </>
  );
}

const confirmForm = z.object({ token: contactToken });

/** Works without JavaScript, like the form of the message. */
function CodeForm() {
  const isHydrated = useHydrated();
  const confirm = useConfirmMessage();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: confirmForm,
    send: ({ token }) => confirm(token),
  });
  return (
    <form
      className="form"
      method="post"
      action="/api/Contact/Confirm"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      <TextField
        label="Code from the email"
        hint="The long code at the end of the email. Or open the link in the email."
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        clean={(text) => pastedCode(text, [linkCode])}
        required
        {...field('token')}
      />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          Confirm message
        </Button>
      </div>
    </form>
  );
}

function LinkForm({ token }: { readonly token: string }) {
  const confirm = useConfirmMessage();
  const { isBusy, alert, run } = useAction(() => confirm(token));
  return (
    <>
      <p>Press the button to send your message.</p>
      <p>
        If you did not write to us, close this page. The message is not sent, and it is deleted.
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Confirm message
        </Button>
      </div>
    </>
  );
}

/** @returns a function that throws the server's refusals */
function useConfirmMessage(): (token: string) => Promise<void> {
  const call = useCall();
  const navigate = useNavigate();
  return async (token) => {
    const { body } = await call(confirmMessage, { body: { token } });
    rememberConfirmed({ token, proofs: body.proofs, proofsLeft: body.proofsLeft });
    void navigate('/Contact/Confirmed', { replace: true });
  };
}

export function ConfirmedPage() {
  const isHydrated = useHydrated();
  const [confirmed] = useState(readConfirmed);
  const takesPhotos = confirmed !== null && confirmed.proofs + confirmed.proofsLeft > 0;
  return (
    <>
      <PageHeading title="Message sent" />
      <div className="page-body">
        <section className="card" aria-label="Your message">
          <p className="contact-lead">Thank you. Your message was sent.</p>
          <p>We will answer by email.</p>
          <p>
            <Link to="/">Home</Link>
          </p>
        </section>
        {isHydrated && takesPhotos ? <AddedPhotos {...confirmed} /> : null}
      </div>
    </>
  );
}

interface Props {
  readonly token: string;
  readonly proofs: number;
  readonly proofsLeft: number;
}

/** Photos for the admins, beside a message about who has an account or a number. */
function AddedPhotos({ token, proofs, proofsLeft }: Props) {
  const [room, setRoom] = useState({ proofs, proofsLeft });
  const heading = useFocusOnChange(room.proofs);
  const count = room.proofs === 1 ? '1 photo' : `${room.proofs} photos`;
  return (
    <Card title="Show the admins a proof" heading={heading}>
      <p>
        A photo of your membership card or logbook helps the admins to decide. You do not have to
        add one. Black out what they do not need to see.
      </p>
      <p className="hint">
        {`Only admins see it. It is deleted when they have answered, after ${proofDays} days at the latest.`}
      </p>
      {room.proofsLeft === 0 ? null : (
        <p className="hint">You can add photos later: open the link in our email again.</p>
      )}
      {room.proofs === 0 ? null : <p role="status">{`The admins have ${count} from you.`}</p>}
      <ProofAdder
        left={room.proofsLeft}
        add={async (upload, photo) => {
          setRoom((await upload(addMessageProof, { body: { token, ...photo } })).body);
        }}
      />
    </Card>
  );
}

interface ConfirmedMessage extends Pick<
  CallOutput<typeof confirmMessage>,
  'proofs' | 'proofsLeft'
> {
  readonly token: string;
}

let confirmed: ConfirmedMessage | null = null;

/** Keeps the token of the last confirmed message in memory, with which its sender can add photos. */
function rememberConfirmed(message: ConfirmedMessage): void {
  confirmed = message;
}

/** Null after a reload, and for a form that was sent without JavaScript. */
const readConfirmed = (): ConfirmedMessage | null => confirmed;
