import type { Metrics } from './metrics.ts';

export function countMessages<Message extends { readonly channel: string }>(
  send: (message: Message) => Promise<void>,
  { onMessage }: Metrics,
): (message: Message) => Promise<void> {
  return async (message) => {
    try {
      await send(message);
      onMessage(message.channel, true);
    } catch (error) {
      onMessage(message.channel, false);
      throw error;
    }
  };
}
