/** The Content-Security-Policy of pages. */
import { createHash } from 'node:crypto';

/**
 * Inline script: before the first paint it tells the style sheet that there is a session, so that parts for visitors do
 * not flash. The page is the same for everyone.
 */
export const sessionScript =
  "try{document.documentElement.toggleAttribute('data-session','authToken'in localStorage)}catch{}";

/** For browsers that do not report their first paint, and as a second attempt after a network failure. */
const longestWaitMs = 1_000;

/**
 * Inline script: starts hydration after the first paint. On a fast network the script would otherwise arrive before the
 * paint and delay it. A hidden page starts at once.
 *
 * @param entry address of the script
 */
export const startScript = (entry: string): string =>
  `const s=()=>import("${entry}");` +
  `setTimeout(s,${longestWaitMs});` +
  'document.hidden?s():new PerformanceObserver(s).observe({type:"paint",buffered:true})';

interface PolicyDeps {
  /** Address of the client entry script. */
  readonly entry: string;
  /** The inline style sheet; null when it is loaded as a file. */
  readonly inlineStyles: string | null;
  /** Whether visitors use https; then a page loads nothing over plain http. */
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
    // No code of ours writes markup or scripts from strings. One module starts workers, from this site only.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'photo-decoder',
    ...(isHttps ? { 'upgrade-insecure-requests': '' } : {}),
  });
}

/** In development hot reload needs these exceptions. */
export function developmentPolicy(): string {
  return write({
    ...always,
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws:",
  });
}
