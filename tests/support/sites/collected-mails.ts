import type { Message, Messaging } from '#server/messaging/messaging.ts';

interface CollectedMails {
  readonly sent: readonly Message[];
  readonly messaging: Messaging;
}

/** @param isBroken whether no mail can be sent */
export function collectMails(isBroken = false): CollectedMails {
  const sent: Message[] = [];
  const messaging: Messaging = {
    canReachPhones: false,
    send(message) {
      if (isBroken) return Promise.reject(new Error('no mail server'));
      sent.push(message);
      return Promise.resolve();
    },
  };
  return { sent, messaging };
}
