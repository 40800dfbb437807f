/** Keeps the token of the last confirmed message in memory, with which its sender can add photos. */
import type { confirmMessage } from '#contract/contact/contact.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';

interface ConfirmedMessage extends Pick<
  CallOutput<typeof confirmMessage>,
  'proofs' | 'proofsLeft'
> {
  readonly token: string;
}

let confirmed: ConfirmedMessage | null = null;

export function rememberConfirmed(message: ConfirmedMessage): void {
  confirmed = message;
}

/** Null after a reload, and for a form that was sent without JavaScript. */
export const readConfirmed = (): ConfirmedMessage | null => confirmed;
