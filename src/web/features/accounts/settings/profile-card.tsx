/** The profile of the account. */
import {
  updateProfile,
  longestIntro,
  type AccountProfile,
  type TimeZone,
} from '#contract/accounts/settings.ts';
import { useUser } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pastedProfileName } from '#contract/pasted-value.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername, PasswordField } from '#web/ui/forms/password-field.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { EmailDialog } from '../own-email/email-dialog.tsx';
import { isSamePhone, profileFormWith } from './phone-change.ts';

interface Props {
  readonly profile: AccountProfile;
  readonly zones: readonly TimeZone[];
}

export function ProfileCard({ profile, zones }: Props) {
  const user = useUser();
  return (
    <Card title="Profile">
      <div className="avatar-row row">
        <Avatar profile={profile} />
        <p>
          <Link to="/profile-photo">Change Photo</Link>
        </p>
      </div>
      {user?.isPhonePending === true ? (
        <p className="notice">
          Your new phone is not confirmed yet.{' '}
          <Link to="/validate-account">Confirm your phone</Link>
        </p>
      ) : null}
      <ProfileForm profile={profile} zones={zones} />
    </Card>
  );
}

/** In pixels. */
const avatarSize = 75;

const initial = (name: string) => [...name.trim()].slice(0, 1).join('').toUpperCase();

function Avatar({ profile: { avatarUri, firstName, lastName } }: Pick<Props, 'profile'>) {
  if (avatarUri === null) {
    return (
      <span className="own-avatar" aria-hidden="true">
        {initial(firstName)}
        {initial(lastName)}
      </span>
    );
  }
  return (
    <img className="own-avatar" src={avatarUri} alt="You" width={avatarSize} height={avatarSize} />
  );
}

function ProfileForm({ profile, zones }: Props) {
  const call = useCall();
  const renewUser = useReloadUser();
  const showToast = useToast();
  const navigate = useNavigate();
  const { keep } = useOwnProfile();
  /** False for an id from an earlier list of time zones, which stays selected. */
  const isOffered = zones.some(({ timeZoneId }) => timeZoneId === profile.timeZoneId);
  const [schema] = useState(() => profileFormWith(profile.phoneNumber));
  const isSaved = useRef(false);

  const {
    email,
    newEmail,
    avatarUri: _,
    isAvatarWaiting: __,
    isPhotoApprovalNeeded: ___,
    ...changeable
  } = profile;
  const [isEmailOpen, setIsEmailOpen] = useState(false);
  const { field, form, values, isValid, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: changeable,
    mode: 'onChange',
    isRefusalRepeated: true,
    async send(values) {
      const { body: saved } = await call(updateProfile, { body: values });
      isSaved.current = true;
      keep(saved);
      // The session also has the name, and whether a new phone waits for its code.
      const user = await renewUser();
      showToast('success', 'Profile Saved.', 'Profile saved');
      const codeSentTo = user?.codeSentTo;
      if (saved.phoneNumber !== profile.phoneNumber && codeSentTo) {
        showToast('info', `We sent a code to ${codeSentTo}, to confirm your new phone.`);
      }
      void navigate('/');
    },
  });
  const isPhoneChanged = !isSamePhone(values.phoneNumber ?? '', profile.phoneNumber);
  useEffect(() => {
    if (!isPhoneChanged) form.setValue('currentPassword', undefined);
  }, [isPhoneChanged, form]);
  const hasChanges = useCallback(() => isDirty && !isSaved.current, [isDirty]);

  return (
    <>
      <LeaveGuard hasChanges={hasChanges} />
      <Form
        onSubmit={onSubmit}
        alert={alert}
        isChanged={isDirty}
        submit="Save"
        isBusy={isBusy}
        isDisabled={!isValid || !isDirty}
      >
        <div className="form-pair">
          <TextField
            label="First Name"
            autoComplete="given-name"
            required
            {...field('firstName')}
          />
          <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          hint={
            <button type="button" className="text-button" onClick={() => setIsEmailOpen(true)}>
              {newEmail === null ? 'Change email' : `Enter the code for ${newEmail}`}
            </button>
          }
          type="email"
          autoComplete="email"
          value={email}
          readOnly
        />
        <TextField
          label="Phone Number"
          hint="Once you confirm it, we can send codes to it."
          type="tel"
          autoComplete="tel"
          {...field('phoneNumber')}
        />
        {isPhoneChanged ? (
          <>
            <HiddenUsername email={email} />
            <PasswordField
              label="Current Password"
              hint="Needed to change your phone number."
              autoComplete="current-password"
              required
              {...field('currentPassword')}
            />
          </>
        ) : null}
        <div className="form-pair">
          <TextField label="City" autoComplete="address-level2" {...field('city')} />
          <TextField
            label="State or Province"
            autoComplete="address-level1"
            {...field('stateProvince')}
          />
        </div>
        <div className="form-pair">
          <TextField label="Country" autoComplete="country-name" {...field('country')} />
          <TextField label="Postal Code" autoComplete="postal-code" {...field('postalCode')} />
        </div>
        <SelectField label="Time Zone" required {...field('timeZoneId')}>
          {zones.map(({ timeZoneId, utcOffset }) => (
            <option key={timeZoneId} value={timeZoneId}>
              {`(UTC${utcOffset}) ${timeZoneId}`}
            </option>
          ))}
          {isOffered ? null : <option>{profile.timeZoneId}</option>}
        </SelectField>
        <TextField
          label="Profile Name"
          hint="Letters and digits only."
          autoComplete="nickname"
          autoCapitalize="off"
          spellCheck={false}
          clean={pastedProfileName}
          required
          {...field('profileName')}
        />
        <TextAreaField
          label="Intro"
          hint={`A few words about you, at most ${longestIntro} characters.`}
          limit={longestIntro}
          {...field('intro')}
        />
        <p>
          <Link to="/change-password">Change Password</Link>
        </p>
      </Form>
      <EmailDialog profile={profile} isOpen={isEmailOpen} onClose={() => setIsEmailOpen(false)} />
    </>
  );
}
