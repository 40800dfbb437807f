/** Starts a worker where the page's policy asks for a trusted address: the one place that makes one. */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The one name that the server's page policy allows. */
const policy = window.trustedTypes?.createPolicy('photo-decoder', {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new TypeError('A decoder comes from this site alone.');
  },
});

/** @param url of the worker's built file */
export function openDecoder(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}
