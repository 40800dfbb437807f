/** @param onMessage called with the channel, and the error if the message was not sent */
export function countMessages<Message extends { readonly channel: 'email' | 'sms' }>(
  send: (message: Message) => Promise<void>,
  onMessage: (channel: Message['channel'], error: unknown) => void,
): (message: Message) => Promise<void> {
  return async (message) => {
    try {
      await send(message);
    } catch (error) {
      onMessage(message.channel, error);
      throw error;
    }
    onMessage(message.channel, null);
  };
}
