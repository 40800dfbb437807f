import '#web/ui/forms/forms.css';
import '../contact.css';
import { useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readConfirmed } from './confirmed-message.ts';
import { addMessageProof } from '#contract/contact/contact.ts';
import { proofDays } from '#contract/accounts/proofs.ts';
import { ProofAdder } from '#web/api/account/proof-adder.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

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
    <section className="card" aria-labelledby="proof">
      <h2 id="proof" ref={heading} tabIndex={-1}>
        Show the admins a proof
      </h2>
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
    </section>
  );
}
