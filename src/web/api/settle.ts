/** Turns a refusal into a value that a loader can return. */
import type { ErrorCode } from '#contract/errors.ts';
import { isRefusal } from './is-refusal.ts';

export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
}

export type Settled<Value> =
  | { readonly isOk: true; readonly value: Value }
  | { readonly isOk: false; readonly failure: Failure };

/** Rethrows everything except refusals: bugs and aborts. */
export async function settle<Value>(promise: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { isOk: true, value: await promise };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isOk: false, failure: { code: error.code, message: error.message } };
  }
}
