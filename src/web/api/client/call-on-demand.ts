/** Loads the API client with the first call, because a visit that only reads a page needs none. */
import { Refusal } from '#contract/errors.ts';
import type { Call } from '#contract/web-bundle.ts';

const unloaded = () =>
  new Refusal('not_ready', { message: 'The site could not be reached. Please try again.' });

export interface CallOnDemand {
  readonly call: Call;
  /** Loads the client in advance. */
  readonly prepare: () => void;
}

export function createCallOnDemand(load: () => Promise<Call>): CallOnDemand {
  let client: Call | undefined;
  async function loadClient(): Promise<Call> {
    try {
      return (client ??= await load());
    } catch {
      throw unloaded();
    }
  }
  return {
    // Once loaded, the client runs at once, because it reads the token before signing out removes it.
    call: async (id, input, options) => (client ?? (await loadClient()))(id, input, options),
    prepare: () => void loadClient().catch(() => undefined),
  };
}
