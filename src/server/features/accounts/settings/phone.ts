/** Reads phone numbers, and guards and reports the change of one. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { passwordNeeded, type ProfileForm } from '#contract/accounts/settings.ts';
import { brand } from '#contract/brand.ts';
import { refuseField } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  emailMessage,
  lastFourOf,
  notifyAccount,
  notYou,
  resetByEmail,
  type MessageDeps,
} from '#server/identity/mail.ts';
import { checkOwnPassword } from '#server/identity/passwords.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';

/** Until 2020 a 1 preceded the numbers of Mexican mobiles. */
const formerMexicanMobile = /^\+521(?=[0-9]{10}$)/;

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });

/**
 * Returns E.164; null for an invalid phone number. Ten digits without a country code are North
 * American.
 */
export function readPhone(text: string): string | null {
  const written = parse(text);
  // Extensions cannot receive text messages.
  if (written === undefined || written.ext !== undefined) return null;
  const number = parse(written.number.replace(formerMexicanMobile, '+52'));
  return number?.isPossible() === true ? number.number : null;
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Refuses phones in countries that the site sends no text messages to. Accepts any phone when it sends none at all.
 * @throws Refusal `bad_request` with the list of countries.
 */
export function checkPhoneCountry(
  { messaging }: Pick<IdentityDeps, 'messaging'>,
  phone: string,
): void {
  if (phone === '' || !messaging.canReachPhones || reachesPhone(messaging, phone)) return;
  const countries = (messaging.smsCountries ?? []).map((country) => names.of(country) ?? country);
  refuseField(
    'phoneNumber',
    `Text messages go to phones in ${list.format(countries)} only. Enter such a number, or leave the field empty to get codes by email.`,
  );
}

/**
 * Prevents a stolen session from redirecting the codes of the account.
 * @throws Refusal `bad_request` for a missing or wrong password.
 */
export async function authorizePhoneChange(
  deps: IdentityDeps,
  account: AccountRow,
  viewer: Viewer,
  { currentPassword = '' }: ProfileForm,
): Promise<void> {
  if (currentPassword === '') refuseField('currentPassword', passwordNeeded);
  await checkOwnPassword(deps, account, viewer, {
    password: currentPassword,
    field: 'currentPassword',
  });
}

/** @param lastFour of the new phone; '' when the phone was removed */
function phoneChangedMessage(deps: MessageDeps, to: string, lastFour: string): Message {
  const isRemoved = lastFour === '';
  return emailMessage(
    to,
    isRemoved ? 'Your phone number was removed' : 'Your phone number was changed',
    isRemoved
      ? 'The phone number was removed from your account.'
      : `The phone number of your account was changed. The new number ends in ${lastFour}.`,
    resetByEmail,
    notYou(deps),
  );
}

/** For the former phone: it tells nothing of the new one. */
function formerPhoneMessage({ origin }: MessageDeps, to: string): Message {
  const text = `The phone number of your ${brand.plural} account was changed. If it was not you, choose a new password: ${origin}/recover-password`;
  return { channel: 'sms', to, subject: '', text };
}

/** Sends nothing to a phone that was never confirmed, because it may belong to another person. */
export function notifyOfPhoneChange(deps: IdentityDeps, former: AccountRow, phone: string): void {
  const { deferred, messaging } = deps;
  notifyAccount(deps, former, phoneChangedMessage(deps, former.email, lastFourOf(phone)));
  const { confirmed_phone } = former;
  if (confirmed_phone === '' || confirmed_phone === phone || !messaging.canReachPhones) return;
  deferred.defer(() => messaging.send(formerPhoneMessage(deps, confirmed_phone)));
}
