import type { RelayedMessage } from '#contract/contact/contact.ts';

export interface MessageProps {
  readonly message: RelayedMessage;
  readonly token: string;
  /** Called with the message as the server returned it. */
  readonly onChange: (message: RelayedMessage) => void;
}
