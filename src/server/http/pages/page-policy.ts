import { createHash } from 'node:crypto';

/**
 * Inlined in the page. Before the first paint, it marks the document if there is a session, so that the style sheet
 * hides content for visitors without a flash. The HTML is the same for every caller.
 */
export const sessionScript =
  "try{document.documentElement.toggleAttribute('data-session','authToken'in localStorage)}catch{}";

/**
 * The delay for browsers that do not report the first paint. It also retries the import once if the network failed the
 * first time.
 */
const longestWaitMs = 1_000;

/**
 * Inlined in the page. Loads the hydration script after the first paint. On a fast network, the script would otherwise
 * arrive earlier and delay the paint. A page in a background tab loads it at once.
 *
 * @param entry address of the script
 */
export const startScript = (entry: string): string =>
  `const s=()=>import("${entry}");` +
  `setTimeout(s,${longestWaitMs});` +
  'document.hidden?s():new PerformanceObserver(s).observe({type:"paint",buffered:true})';

interface PolicyDeps {
  /** Address of the script that hydrates pages. */
  readonly entry: string;
  /** The texts of the style sheets in the page. */
  readonly inlineStyles: readonly string[];
  /** Whether visitors use HTTPS. Pages then load nothing over plain HTTP. */
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

/** A source expression that matches exactly this text (CSP3, section 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export function pagePolicy({ entry, inlineStyles, isHttps }: PolicyDeps): string {
  const scripts = [sessionScript, startScript(entry)].map(hashSource);
  return write({
    ...always,
    'script-src': `'self' ${scripts.join(' ')}`,
    'style-src': ["'self'", ...inlineStyles.map(hashSource)].join(' '),
    // The site never writes markup or scripts from strings, so Trusted Types forbid it. One module starts workers and one
    // registers the service worker, only from this site.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'photo-decoder service-worker',
    ...(isHttps ? { 'upgrade-insecure-requests': '' } : {}),
  });
}

/** The development policy also allows what hot reload adds to the page. */
export function developmentPolicy(): string {
  return write({
    ...always,
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws:",
  });
}
