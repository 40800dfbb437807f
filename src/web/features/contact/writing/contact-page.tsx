import { Card } from '#web/ui/card.tsx';
import '#web/ui/forms/forms.css';
import '../contact.css';
import { useLocation, useNavigate } from 'react-router';
import {
  isChangeRequest,
  subjectLabels,
  sendMessage,
  contactSubjects,
  longestMessage,
  needsNumber,
  contactForm,
  type ContactSubject,
  type ContactForm,
} from '#contract/contact/contact.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { topicInSearch } from './topic-in-search.ts';
import { useEffect, useState, useSyncExternalStore, type ComponentProps } from 'react';
import { brand } from '#contract/brand.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { type ContactTopic, contactPath } from '#web/addresses/contact-address.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import * as z from 'zod/mini';
import { profileCacheOf } from '#web/api/account/profile-cache.ts';
import type { FormStore } from '#web/api/forms/form-store.ts';
import { useSessionStore, useUser } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';

/** What happens if the admins agree. */
const nextSteps = {
  'lost-email':
    'If they agree, they tell your former email and phone, and your account uses the new email 72 hours later.',
  'my-number':
    'If they agree, they tell the account that has the number now, and you get it 72 hours later.',
} as const;

export function ContactPage() {
  const topic = topicInSearch(useLocation().search);
  const { about } = topic;
  const request = about !== undefined && isChangeRequest(about) ? about : null;
  return (
    <>
      <PageHeading title="Contact" />
      <div className="page-body">
        <Card title={request === null ? 'Write a message' : subjectLabels[request]}>
          <ul className="contact-facts">
            {request === null ? (
              <>
                <li>The keepers of the register read your message and answer by email.</li>
                <li>No one sees it until you open the link that we email to you.</li>
                <li>
                  A message to a member goes to the member only. Neither of you sees the other’s
                  address until the member answers.
                </li>
              </>
            ) : (
              <>
                <li>Open the link that we email to you. Then you can add a photo of your card.</li>
                <li>The admins read your message and answer by email.</li>
                <li>{nextSteps[request]}</li>
              </>
            )}
          </ul>
          {/* In a new tab, so that nothing typed is lost. */}
          <p>
            What the site stores, and for how long:{' '}
            <a href="/Privacy" target="_blank">
              Privacy
            </a>{' '}
            (opens in a new tab).
          </p>
          <MessageForm topic={topic} />
        </Card>
      </div>
    </>
  );
}

const numberExample = `Such as ${brand.numberPrefix}58.`;
const numberHint = `${numberExample} Needed for a message to a member.`;
const newEmailHint = 'We send a link there. Do not enter the one that you no longer have.';

/** Works without JavaScript: the browser then sends the fields itself, and the server redirects to the next page. */
function MessageForm({ topic }: { readonly topic: ContactTopic }) {
  const call = useCall();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [corrected] = useState(readCorrected);
  useEffect(clearCorrected, []);
  const given = corrected ?? { ...topic, photoId: topic.photo };
  const [photoId, setPhotoId] = useState(given.photoId);

  const { form, field, values, isBusy, alert, onSubmit } = useSchemaForm({
    schema: typedForm,
    hiddenFields: ['photoId', 'leaveEmpty'],
    async send(message) {
      await call(sendMessage, { body: message });
      rememberSent(message);
      void navigate('/Contact/Sent');
    },
  });
  useKnownSender(form);
  const { about = given.about } = values;
  const isOwnNumber = about !== undefined && isChangeRequest(about);

  return (
    <form
      className="form"
      method="post"
      action="/api/Contact"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      {photoId === undefined ? null : (
        <AboutPhoto
          photoId={photoId}
          onRemove={() => {
            setPhotoId(undefined);
            form.setValue('photoId', '');
          }}
        />
      )}
      <div className="form-pair">
        <TextField
          label="Your name"
          autoComplete="name"
          required
          defaultValue={corrected?.name}
          {...field('name')}
        />
        <TextField
          label={about === 'lost-email' ? 'Your new email' : 'Your email'}
          hint={about === 'lost-email' ? newEmailHint : undefined}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={corrected?.email}
          {...field('email')}
        />
      </div>
      <SelectField
        label="What is it about?"
        required
        defaultValue={given.about ?? ''}
        {...field('about')}
      >
        <option value="">Choose…</option>
        {contactSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {subjectLabels[subject]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={isOwnNumber ? 'Your number' : 'Number of the member'}
        hint={isOwnNumber ? numberExample : numberHint}
        inputMode="numeric"
        clean={pastedNumber}
        autoComplete="off"
        required={about !== undefined && needsNumber(about)}
        defaultValue={given.number}
        {...field('number')}
      />
      <TextAreaField
        label="Your message"
        hint={`Up to ${longestMessage.toLocaleString('en')} characters.`}
        rows={7}
        limit={longestMessage}
        required
        defaultValue={corrected?.text}
        {...field('text')}
      />
      <input type="hidden" defaultValue={photoId ?? ''} {...form.register('photoId')} />
      <SpamTrap {...form.register('leaveEmpty')} />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          Send message
        </Button>
      </div>
    </form>
  );
}

interface Props {
  readonly photoId: number;
  readonly onRemove: () => void;
}

function AboutPhoto({ photoId, onRemove }: Props) {
  return (
    <div className="row notice about-photo">
      {/* In a new tab, so that nothing typed is lost. */}
      <p>
        About{' '}
        <a href={`/Photo-Gallery?photo=${photoId}`} target="_blank">
          photo {photoId}
        </a>{' '}
        (opens in a new tab)
      </p>
      <span className="needs-script">
        <button type="button" className="text-button" onClick={onRemove}>
          Leave it out
        </button>
      </span>
    </div>
  );
}

/**
 * A field that people do not see. A message is marked as probable spam if it is filled in. The attributes tell browsers
 * and the common password managers to leave it alone.
 */
function SpamTrap(inputProps: ComponentProps<'input'>) {
  return (
    <div className="spam-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
          {...inputProps}
        />
      </label>
    </div>
  );
}

interface TypedContact {
  readonly name: string;
  readonly email: string;
  /** The contract refuses '', which the form sends until a subject is chosen. */
  readonly about: ContactSubject;
  readonly number: string;
  readonly photoId: string;
  readonly text: string;
  readonly leaveEmpty: string;
}

/** An empty field of a form is an empty text, but the contract expects that optional values are left out. */
function withoutEmpty(typed: TypedContact): z.input<typeof contactForm> {
  const { number, photoId, ...others } = typed;
  return {
    ...others,
    ...(number.trim() !== '' && { number }),
    ...(photoId !== '' && { photoId }),
  };
}

const typedForm = z.pipe(z.transform(withoutEmpty), contactForm);

/** Fills in the name and the email of a signed-in user, unless something was typed. */
function useKnownSender({ getValues, setValue }: FormStore<TypedContact>): void {
  const user = useUser();
  const cache = profileCacheOf(useSessionStore(), useCall());
  const profile = useSyncExternalStore(cache.subscribe, cache.read, cache.read);
  const accountId = user?.accountId;
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`;
  const email = profile?.isOk ? profile.value.email : '';

  useEffect(() => {
    if (accountId !== undefined) cache.load();
  }, [accountId, cache]);
  useEffect(() => {
    if (getValues().name === '') setValue('name', name);
  }, [name, getValues, setValue]);
  useEffect(() => {
    // Who has lost an email writes another one.
    if (getValues().email === '' && getValues().about !== 'lost-email') setValue('email', email);
  }, [email, getValues, setValue]);
}

export function SentPage() {
  const isHydrated = useHydrated();
  const [sent] = useState(readSent);
  return (
    <>
      <PageHeading title="Check your email" />
      <div className="page-body">
        <section className="card" aria-label="Your message">
          <p className="contact-lead">
            {isHydrated && sent !== null ? (
              <>
                We sent a link to <b>{sent.email}</b>.
              </>
            ) : (
              'We sent you a link.'
            )}{' '}
            Open it within 24 hours to send your message.
          </p>
          <p>No email after a few minutes? Check your spam folder.</p>
          <p>
            The address may have a typo.{' '}
            <Link to={contactPath} onClick={correctSent}>
              Correct it and send the message again
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}

let sent: ContactForm | null = null;
let isWanted = false;

/** Keeps the last sent message in memory, so that it can be sent again if the address has a typo. */
function rememberSent(message: ContactForm): void {
  sent = message;
  isWanted = false;
}

/** Null after a reload, and for a form that was sent without JavaScript. */
const readSent = (): ContactForm | null => sent;

/** The next form starts with the sent message. */
function correctSent(): void {
  isWanted = true;
}

const readCorrected = (): ContactForm | null => (isWanted ? sent : null);

function clearCorrected(): void {
  isWanted = false;
}
