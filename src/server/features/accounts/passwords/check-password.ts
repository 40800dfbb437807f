/** Refuses weak passwords: common ones, and the owner's name, email or number. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword, shortestPassword } from '#contract/accounts/passwords.ts';
import { Refusal } from '#contract/errors.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * The 42,692 passwords of the package with six characters or more. They take 5 MB and 0.1 s, and
 * are loaded with the first new password.
 */
async function findCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter(
    (password) => password.length >= shortestPassword,
  );
  return new Set(common.map(folded));
}

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Number of the claimed member; null without one. */
  readonly number: number | null;
  readonly role: Role;
}

/** Words that are easy to guess for people who know the owner. */
function namesOf({ firstName, lastName, email, number }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const numbers = number === null ? [] : [String(number), `fb${number}`];
  return [
    firstName,
    lastName,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
    email,
    local,
    ...numbers,
  ];
}

const bare = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

function refuse(field: string, message: string): never {
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}

/**
 * Needs no account, so that the response does not reveal whether one exists.
 * @throws Refusal `bad_request` naming the field.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  commonPasswords ??= await findCommonPasswords();
  if (commonPasswords.has(folded(password))) {
    refuse(field, 'This password is one of the most common ones. Choose another.');
  }
}

/** @throws Refusal `bad_request` naming the field and the reason. */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  await refuseCommonPassword(password, field);
  if (namesOf(owner).some((name) => bare(name) !== '' && bare(name) === bare(password))) {
    refuse(field, 'This password is your own name, email or number. Choose another.');
  }
  if (owner.role === 'Admin' && [...password].length < shortestAdminPassword) {
    refuse(field, `Minimum of ${shortestAdminPassword} characters for admins`);
  }
}
