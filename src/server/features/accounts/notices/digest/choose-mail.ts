import { mostSingleMails, type AdminMail } from '#contract/accounts/admin-mail.ts';

/** @param waiting claims that wait, including the new one */
export function mailFor(choice: AdminMail | null, waiting: number): AdminMail {
  return choice ?? (waiting > mostSingleMails ? 'digest' : 'single');
}
