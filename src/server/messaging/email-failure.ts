/** Classifies the errors of the SMTP library. */
import type { DeliveryFailure, FailureReason } from '#contract/site-health/health.ts';

const byCode: Readonly<Record<string, FailureReason>> = {
  EAUTH: 'sign-in refused',
  ENOAUTH: 'sign-in refused',
  ETIMEDOUT: 'no answer',
  EABORT: 'no answer',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ETLS: 'not secured',
  EREQUIRETLS: 'not secured',
};

/** By the command that the server refused. */
const byCommand: Readonly<Record<string, FailureReason>> = {
  'RCPT TO': 'recipient refused',
  'MAIL FROM': 'sender refused',
  DATA: 'message refused',
};

function reasonOf(code: string, command: string, status: number | null): FailureReason {
  const reason = byCode[code];
  if (status === null || reason === 'sign-in refused') return reason ?? 'unknown';
  if (status < 500) return 'try later';
  return byCommand[command] ?? reason ?? 'unknown';
}

export function failureOfEmail(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { reason: 'unknown', status: null };
  const textOf = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  const given: unknown = Reflect.get(error, 'responseCode');
  const status = typeof given === 'number' ? given : null;
  if (error.name === 'TimeoutError') return { reason: 'no answer', status };
  return { reason: reasonOf(textOf('code'), textOf('command'), status), status };
}
