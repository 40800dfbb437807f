/** Reads and updates the profile of the viewer's account. */
import {
  invalidPhone,
  type AccountProfile,
  type ProfileForm,
  type settingsOperations,
} from '#contract/accounts/settings.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { photoUri } from '#contract/photos.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import { findPhotoAt } from '#server/database/photos/photos.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { notValidated, type Caller, type Input, type Viewer } from '#server/http/bind-operation.ts';
import { countCodeSend } from '#server/identity/account-limits.ts';
import {
  getOwnAccount,
  nameKeyOf,
  profileNameKeyOf,
  updateAccount,
  updateWithPassword,
} from '#server/identity/accounts.ts';
import { deleteCodes, findEmailCode } from '#server/identity/codes.ts';
import { ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { sendCode } from '#server/identity/send-code.ts';
import { holdAgainIfStranger, mustPhotosWait } from '#server/identity/strangers.ts';
import { isTimeZoneId } from '#server/identity/time-zones.ts';
import { isPhonePending } from '#server/identity/user.ts';
import {
  authorizePhoneChange,
  checkPhoneCountry,
  notifyOfPhoneChange,
  readPhone,
} from './phone.ts';

interface ProfileDeps {
  readonly avatar: PhotoRow | undefined;
  /** Null unless a new email waits for its code. */
  readonly newEmail: string | null;
}

export function presentProfile(
  account: AccountRow,
  { avatar, newEmail }: ProfileDeps,
): Omit<AccountProfile, 'isPhotoApprovalNeeded'> {
  const isShown = avatar?.hidden_at === null;
  return {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    newEmail,
    phoneNumber: account.phone,
    city: account.city,
    stateProvince: account.state_province,
    country: account.country,
    postalCode: account.postal_code,
    timeZoneId: account.time_zone_id,
    profileName: account.profile_name,
    avatarUri: isShown ? photoUri(avatar.name, 'avatar') : null,
    isAvatarWaiting: avatar?.is_held === 1,
    intro: account.intro,
  };
}

export async function getProfile(deps: IdentityDeps, viewer: Viewer): Promise<AccountProfile> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const place = { kind: 'avatar', column: 'account_id', id: account.id } as const;
  const code = await findEmailCode(kysely, account.id, deps.now());
  return {
    ...presentProfile(account, {
      avatar: await findPhotoAt(kysely, place),
      newEmail: code?.destination ?? null,
    }),
    isPhotoApprovalNeeded: await mustPhotosWait(kysely, deps, account.id),
  };
}

/** Another notation of the same phone is no change. */
function changesPhone({ phoneNumber: given }: ProfileForm, { phone }: AccountRow): boolean {
  return given !== undefined && given !== phone && readPhone(given) !== phone;
}

function readNewPhone(given: string | undefined, { phone }: AccountRow): string {
  if (given === undefined || given === phone) return phone;
  if (given === '') return '';
  return readPhone(given) ?? refuseField('phoneNumber', invalidPhone);
}

/** Lists the editable columns, so that no other field of a request can be written. */
function changesOf(form: ProfileForm, account: AccountRow) {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    name_key: nameKeyOf(form.firstName, form.lastName),
    city: form.city ?? account.city,
    state_province: form.stateProvince ?? account.state_province,
    country: form.country ?? account.country,
    postal_code: form.postalCode ?? account.postal_code,
    time_zone_id: form.timeZoneId,
    profile_name: form.profileName,
    profile_name_key: profileNameKeyOf(form.profileName),
    intro: form.intro ?? account.intro,
  };
}

type AccountChanges = Parameters<typeof updateAccount>[2];

/** @param newPhone null when the phone does not change */
async function store(
  deps: IdentityDeps,
  account: AccountRow,
  changes: AccountChanges,
  newPhone: Pick<AccountRow, 'phone' | 'confirmed_phone'> | null,
): Promise<void> {
  const { database, now } = deps;
  const at = now();
  const { id, first_name, last_name } = account;
  const isRenamed = changes.first_name !== first_name || changes.last_name !== last_name;
  try {
    await database.kysely.transaction().execute(async (transaction) => {
      if (newPhone === null) {
        await updateAccount(transaction, id, { ...changes, updated_at: at });
      } else {
        const all = { ...changes, ...newPhone, phone_changed_at: at, updated_at: at };
        // False when the password was changed meanwhile, which ended this session.
        const isStored = await updateWithPassword(transaction, account, all);
        if (!isStored) throw new Refusal('unauthorized');
        await deleteCodes(transaction, id, 'phone');
        await deleteCodes(transaction, id, 'reset');
      }
      if (isRenamed) {
        // Otherwise photos that an admin approved would stand under a name that no one has looked at.
        await holdAgainIfStranger(transaction, deps, { accountId: id, at });
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuseField('profileName', 'That profile name is taken.', 'taken');
  }
}

/**
 * A new phone gets a code.
 * @throws Refusal `forbidden` for a new phone of an account that is not validated, `bad_request`
 * for an invalid phone or time zone and for a new phone without the password, `taken` for a profile
 * name, `too_many_requests` for another new phone within 60 s.
 */
export async function updateProfile(
  deps: IdentityDeps,
  { body: form }: Input<typeof settingsOperations.updateProfile>,
  { viewer }: Caller<Viewer>,
): Promise<AccountProfile> {
  const account = await getOwnAccount(deps, viewer);
  if (account.validated_at === null && changesPhone(form, account)) {
    throw notValidated();
  }
  // A stored id stays valid even if a newer list of time zones drops it.
  if (form.timeZoneId !== account.time_zone_id && !isTimeZoneId(form.timeZoneId)) {
    refuseField('timeZoneId', 'Please choose a time zone.');
  }
  const phone = readNewPhone(form.phoneNumber, account);
  const changed: AccountRow = {
    ...account,
    ...changesOf(form, account),
    phone,
    // A removed phone must not receive codes.
    confirmed_phone: phone === '' ? '' : account.confirmed_phone,
  };
  const isNewPhone = phone !== account.phone;
  if (isNewPhone) {
    checkPhoneCountry(deps, phone);
    await authorizePhoneChange(deps, account, viewer, form);
  }
  const needsCode = isNewPhone && isPhonePending(changed);
  const counted = { account: String(account.id), purpose: 'phone', requesterKey: ownSession };
  const liftPause = needsCode ? await countCodeSend(deps, counted) : () => Promise.resolve();
  const { confirmed_phone } = changed;
  // Unchanged otherwise, because another request may be confirming it.
  const newPhone = isNewPhone ? { phone, confirmed_phone } : null;
  try {
    await store(deps, account, changesOf(form, account), newPhone);
  } catch (error) {
    await liftPause();
    throw error;
  }
  if (isNewPhone) notifyOfPhoneChange(deps, account, phone);
  if (needsCode) {
    await sendCode(deps, changed, 'phone').catch(async (error: unknown) => {
      await liftPause();
      deps.onUndelivered(error);
    });
  }
  return getProfile(deps, viewer);
}
