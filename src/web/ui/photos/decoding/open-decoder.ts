/** Starts a worker. The page's content security policy requires a trusted URL, which only this module creates. */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    /** Some browsers lack it. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The only policy name that the server's content security policy allows. */
const policy = window.trustedTypes?.createPolicy('photo-decoder', {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new TypeError('A decoder comes from this site alone.');
  },
});

export function openDecoder(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}
