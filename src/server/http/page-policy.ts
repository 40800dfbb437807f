/** The Content-Security-Policy of pages: what a page may load, run and talk to. */
import { createHash } from 'node:crypto';

interface PolicyParts {
  /** The one style sheet that may stand in the page itself; null when it is loaded as a file. */
  readonly inlineStyles: string | null;
  /** Whether visitors come over https: then nothing of a page is fetched over plain http. */
  readonly isHttps: boolean;
}

const always = {
  'default-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

function write(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trimEnd())
    .join('; ');
}

export function pagePolicy({ inlineStyles, isHttps }: PolicyParts): string {
  const hash = inlineStyles === null ? null : createHash('sha256').update(inlineStyles);
  return write({
    ...always,
    'style-src': hash === null ? "'self'" : `'self' 'sha256-${hash.digest('base64')}'`,
    // Nothing of ours writes markup or script from a string, and nothing may.
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    ...(isHttps ? { 'upgrade-insecure-requests': '' } : {}),
  });
}

/** In development: room for what hot reload writes into the page. */
export function developmentPolicy(): string {
  return write({
    ...always,
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws:",
  });
}
