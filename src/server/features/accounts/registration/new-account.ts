/** The row of a new account, and the profile name that it begins with. */
import type { Role } from '#contract/accounts/account.ts';
import {
  emailKeyOf,
  nameKeyOf,
  profileNameKeyOf,
  type NewAccountRow,
} from '#server/identity/accounts.ts';

const longestName = 30;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The letters and digits of the names, then the number.
 * @param suffix 0 for none
 */
export function proposeProfileName(
  { firstName, lastName }: Names,
  number: number | null,
  suffix: number,
): string {
  const letters = [
    ...`${firstName}${lastName}`.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  ];
  const name = letters.slice(0, longestName).join('');
  return `${name}${number ?? ''}${suffix === 0 ? '' : `x${suffix}`}` || 'Member';
}

interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly profileName: string;
  readonly passwordHash: string;
  readonly at: number;
  /** Null for an account that is validated from the start. */
  readonly lapsesAt: number | null;
  readonly role?: Role;
  readonly isSample?: boolean;
}

/** With defaults for optional columns. */
export function buildAccountRow(given: NewAccount) {
  const { at, lapsesAt } = given;
  return {
    email: given.email,
    email_key: emailKeyOf(given.email),
    password_hash: given.passwordHash,
    role: given.role ?? 'User',
    first_name: given.firstName,
    last_name: given.lastName,
    name_key: nameKeyOf(given.firstName, given.lastName),
    phone: '',
    confirmed_phone: '',
    phone_changed_at: null,
    city: '',
    state_province: '',
    country: '',
    postal_code: '',
    time_zone_id: 'UTC',
    profile_name: given.profileName,
    profile_name_key: profileNameKeyOf(given.profileName),
    intro: '',
    is_sample: given.isSample === true ? 1 : 0,
    created_at: at,
    updated_at: at,
    signed_in_at: at,
    validated_at: lapsesAt === null ? at : null,
    lapses_at: lapsesAt,
    disabled_at: null,
  } as const satisfies NewAccountRow;
}
