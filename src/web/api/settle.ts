/** Turns a refusal into a value that a loader can return and a screen can show. */
import type { ErrorCode } from '#contract/errors.ts';
import { isRefusal } from './refusal-from-response.ts';

export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
}

export type Settled<Value> =
  | { readonly isOk: true; readonly value: Value }
  | { readonly isOk: false; readonly failure: Failure };

/** Only a refusal becomes a value; anything else is a bug, or an abort, and goes on. */
export async function settle<Value>(promise: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { isOk: true, value: await promise };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isOk: false, failure: { code: error.code, message: error.message } };
  }
}
