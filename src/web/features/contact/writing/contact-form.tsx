/** Works without JavaScript: the browser then sends the fields itself, and the server redirects to the next page. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  sendMessage,
  contactSubjects,
  isChangeRequest,
  longestMessage,
  needsNumber,
  subjectLabels,
} from '#contract/contact/contact.ts';
import { brand } from '#contract/brand.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import type { ContactTopic } from '#web/addresses/contact-address.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { AboutPhoto } from './about-photo.tsx';
import { SpamTrap } from './spam-trap.tsx';
import { clearCorrected, readCorrected, rememberSent } from './sent-message.ts';
import { typedForm } from './typed-form.ts';
import { useKnownSender } from './use-known-sender.ts';

const numberExample = `Such as ${brand.numberPrefix}58.`;
const numberHint = `${numberExample} Needed for a message to a member.`;
const newEmailHint = 'We send a link there. Do not enter the one that you no longer have.';

export function ContactForm({ topic }: { readonly topic: ContactTopic }) {
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
