/** Sends text messages through Twilio's REST API: https://www.twilio.com/docs/messaging/api/message-resource */
import type { FailureReason } from '#contract/site-health/health.ts';
import { MessageNotSent, type Message } from './messaging.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The sender's number in E.164. */
  readonly from: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

function reasonOf(status: number): FailureReason {
  // Twilio responds 404 for an unknown account.
  if ([401, 403, 404].includes(status)) return 'sign-in refused';
  return status < 400 || status === 429 || status >= 500 ? 'try later' : 'message refused';
}

/** @returns a function that sends one message and rejects with `MessageNotSent` on failure. */
export function createSmsSender(options: TwilioOptions): (message: Message) => Promise<void> {
  const { accountSid, authToken, from, baseUrl, timeoutMs = defaultTimeoutMs } = options;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');

  async function post(body: URLSearchParams): Promise<Response> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response;
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      throw new MessageNotSent(`The text message service could not be reached (${reason}).`, {
        reason: reason === 'TimeoutError' ? 'no answer' : 'unreachable',
        status: null,
      });
    }
  }

  return async ({ to, text }) => {
    const response = await post(new URLSearchParams({ To: to, From: from, Body: text }));
    if (!response.ok) {
      const { status } = response;
      const failure = { reason: reasonOf(status), status };
      throw new MessageNotSent(`The text message service answered ${status}.`, failure);
    }
  };
}
