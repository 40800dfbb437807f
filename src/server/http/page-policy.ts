/** The Content-Security-Policy of pages: what a page may load, run and talk to. */
import { createHash } from 'node:crypto';

/**
 * The one script that stands in the page itself: before anything is painted it tells the style sheet that there is a
 * session, so that what is for visitors does not flash. The page is the same for everybody.
 */
export const sessionScript =
  "try{document.documentElement.toggleAttribute('data-session','authToken'in localStorage)}catch{}";

interface PolicyParts {
  /** The one style sheet that may stand in the page itself; null when it is loaded as a file. */
  readonly inlineStyles: string | null;
  /** Whether visitors come over https: then nothing of a page is fetched over plain http. */
  readonly isHttps: boolean;
}

const always = {
  'default-src': "'self'",
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

/** A source expression for exactly this text (CSP3, section 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export function pagePolicy({ inlineStyles, isHttps }: PolicyParts): string {
  return write({
    ...always,
    'script-src': `'self' ${hashSource(sessionScript)}`,
    'style-src': inlineStyles === null ? "'self'" : `'self' ${hashSource(inlineStyles)}`,
    // Nothing of ours writes markup or script from a string, and nothing may; one module starts workers, from this site alone.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'photo-decoder',
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
