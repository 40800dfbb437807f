/** Keeps the last sent message in memory, so that it can be sent again if the address has a typo. */
import type { ContactForm } from '#contract/contact/contact.ts';

let sent: ContactForm | null = null;
let isWanted = false;

export function rememberSent(message: ContactForm): void {
  sent = message;
  isWanted = false;
}

/** Null after a reload, and for a form that was sent without JavaScript. */
export const readSent = (): ContactForm | null => sent;

/** The next form starts with the sent message. */
export function correctSent(): void {
  isWanted = true;
}

export const readCorrected = (): ContactForm | null => (isWanted ? sent : null);

export function clearCorrected(): void {
  isWanted = false;
}
