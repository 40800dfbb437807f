/** What takes a photo out of the gallery. */
import { isRefusal } from '#web/api/refusal-from-response.ts';

/** What somebody else took away meanwhile is as gone as it was meant to be. */
export async function takeAway(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') throw error;
  }
}
