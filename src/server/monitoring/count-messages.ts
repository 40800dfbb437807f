interface Sender<Message> {
  send(message: Message): Promise<void>;
}

/** @param onMessage called with the channel, and the error if the message was not sent */
export function countMessages<
  Message extends { readonly channel: 'email' | 'sms' },
  Messaging extends Sender<Message>,
>(
  messaging: Messaging & Sender<Message>,
  onMessage: (channel: Message['channel'], error: unknown) => void,
): Messaging {
  return {
    ...messaging,
    async send(message: Message) {
      try {
        await messaging.send(message);
      } catch (error) {
        onMessage(message.channel, error);
        throw error;
      }
      onMessage(message.channel, null);
    },
  };
}
