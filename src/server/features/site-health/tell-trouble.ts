/** Mails the admins that something is wrong, and stores the mail in the outbox if it cannot be sent. */
import { findMailedAdmins, adminSubject, emailMessage } from '#server/identity/mail.ts';
import type { Database } from '#server/database/open-database.ts';
import { signed, type Message, type Messaging } from '#server/messaging/messaging.ts';
import type { JudgedCheck } from './checks.ts';

export interface TellDeps {
  /** Null if it does not respond. */
  readonly database: Database | null;
  readonly origin: string;
  /** Gets the mail if there is no admin, or the database does not know. */
  readonly contactEmail: string | null;
  readonly messaging: Pick<Messaging, 'send'>;
  /** Stores a message in the outbox. */
  readonly keep: (message: Message) => Promise<void>;
}

export type Trouble = Pick<JudgedCheck, 'title' | 'line' | 'toDo'>;

function troubleMessage({ origin }: TellDeps, to: string, troubles: readonly Trouble[]): Message {
  const titles = troubles.map(({ title }) => title.toLowerCase());
  return emailMessage(
    to,
    adminSubject(`look at ${new Intl.ListFormat('en-US').format(titles)}`),
    ...troubles.map(({ title, line, toDo }) => `${title}: ${line}.\nWhat to do: ${toDo}`),
    `Health of the site: ${origin}/Manifest/Health`,
  );
}

async function findRecipients({ database, contactEmail }: TellDeps): Promise<readonly string[]> {
  const admins = database ? await findMailedAdmins(database.kysely).catch(() => []) : [];
  if (admins.length > 0) return admins.map(({ email }) => email);
  return contactEmail === null ? [] : [contactEmail];
}

/** Also mails admins who get no mails about what waits. @throws the first failure, once all had their turn */
export async function tellTrouble(deps: TellDeps, troubles: readonly Trouble[]): Promise<void> {
  const failures: unknown[] = [];
  for (const to of await findRecipients(deps)) {
    const message = troubleMessage(deps, to, troubles);
    await deps.messaging
      .send(message)
      .catch(() => deps.keep(signed(message, deps.origin)))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
