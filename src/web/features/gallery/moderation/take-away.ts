import { isRefusal } from '#web/api/is-refusal.ts';

/** A photo that someone else has removed counts as removed. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') throw error;
  }
}
