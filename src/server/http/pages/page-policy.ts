/** The Content-Security-Policy of pages: what a page may load, run and talk to. */
import { createHash } from 'node:crypto';

/**
 * Stands in the page itself: before anything is painted it tells the style sheet that there is a session, so that what is
 * for visitors does not flash. The page is the same for everybody.
 */
export const sessionScript =
  "try{document.documentElement.toggleAttribute('data-session','authToken'in localStorage)}catch{}";

/** For browsers that do not tell when they have painted, and once more where the network failed the first time. */
const longestWaitMs = 1_000;

/**
 * Stands in the page itself: lets what brings it to life begin once it can be seen. Where the network is quick that would
 * come before the paint, and takes longer. A page that nobody sees yet has nothing to wait for.
 *
 * @param entry address of the script
 */
export const startScript = (entry: string): string =>
  `const s=()=>import("${entry}");` +
  `setTimeout(s,${longestWaitMs});` +
  'document.hidden?s():new PerformanceObserver(s).observe({type:"paint",buffered:true})';

interface PolicyDeps {
  /** Address of the script that brings pages to life. */
  readonly entry: string;
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

export function pagePolicy({ entry, inlineStyles, isHttps }: PolicyDeps): string {
  const scripts = [sessionScript, startScript(entry)].map(hashSource);
  return write({
    ...always,
    'script-src': `'self' ${scripts.join(' ')}`,
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
