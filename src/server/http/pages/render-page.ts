/** Serves a server-rendered page for every path that is not an operation or a file. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brand } from '#contract/brand.ts';
import { Refusal, refusals } from '#contract/errors.ts';
import { shellPath } from '#contract/offline.ts';
import type { Call, PageHead } from '#contract/api/web-bundle.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';
import { clientAddressOf } from '../caller.ts';
import { retryAfterSeconds, type IsUnavailable } from '../error-response.ts';
import type { FailurePage } from '../form-posts.ts';
import { isPageAddress } from '../page-addresses.ts';
import type { SharedRoute } from '../prepared-responses.ts';
import { restOfDayMs, sendBuilt, type BuiltResponse } from '../responses.ts';
import { failureDocument, pageDocument } from './page-document.ts';
import { developmentPolicy, pagePolicy } from './page-policy.ts';
import { rememberByModules, type WebBundle } from './web-bundle.ts';

interface PagesOptions {
  readonly web: WebBundle;
  /** Returns a function that calls operations for this request, so that limits apply to its caller. */
  readonly callFor: (request: FastifyRequest) => Call;
  /** Scheme, host and port for links. Never taken from the request. */
  readonly origin: string;
  /** Whether the site shows invented members. */
  readonly hasSamples: () => Promise<boolean>;
  readonly isUnavailable?: IsUnavailable;
}

const contentType = 'text/html; charset=utf-8';
/** One shared address for all unknown paths, because they show the same page. */
const unknownAddress = '/unknown-path';
const shellHead: PageHead = {
  title: brand.fullName,
  description: brand.fullName,
  canonicalPath: null,
  isIndexed: false,
};
/** Shown if the browser cannot render the page, because its code is not on the device. */
const shellMarkup = `<main class="shell-note">
<header class="sky"><h1>You are offline.</h1></header>
<section class="card quiet">
<p>This page is not on your device. It opens when the connection is back.</p>
<a class="button button-main" href="/">Home</a>
</section>
</main>`;
/** How many renders run at once, and how many wait, per caller and in total. */
const rendering = {
  permits: 4,
  maxWaitingPerCaller: 300,
  maxWaiting: 1_000,
  refusal: () => new Refusal('too_many_requests', { retryAfterSeconds: 5 }),
};
/** A render that takes longer is treated as hanging. */
const renderTimeoutMs = 20_000;

/** How the calls of a page ended. */
interface Outcome {
  readonly refused: Refusal[];
  /** Whether a response depends on the date. */
  isOfToday: boolean;
}

/** Turns errors into refusals, so that the page shows a message in place of the missing part. */
function watching(call: Call, toRefusal: (error: unknown) => Refusal, outcome: Outcome): Call {
  return async (...input) => {
    try {
      const response = await call(...input);
      outcome.isOfToday ||= response.isOfToday ?? false;
      return response;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : toRefusal(error);
      outcome.refused.push(refusal);
      throw refusal;
    }
  };
}

/** The longest retry delay of the refusals, if the page's status is 429 or 503. */
function waitFor(status: number, refused: readonly Refusal[]): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  return Math.max(retryAfterSeconds, ...refused.map((each) => each.retryAfterSeconds ?? 0));
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { web, callFor, origin, hasSamples } = options;
  const { isUnavailable = () => false } = options;
  const { renderPage, assets, completeDocument } = web;
  const acquire = createSemaphore(rendering);

  const policyFor = rememberByModules((modules) => {
    if (completeDocument !== undefined) return developmentPolicy();
    const sheets = [assets.sharedStyles, ...assets.moduleStyles(modules)];
    return pagePolicy({
      entry: assets.entry,
      inlineStyles: sheets.flatMap(({ text }) => text ?? []),
      isHttps: origin.startsWith('https:'),
    });
  });

  /**
   * Keeps only the parts of an address that the page knows, so that invented query parameters do not create new pages.
   */
  const addressOf = (request: FastifyRequest): string | null => {
    const target = request.raw.url ?? '/';
    if (target === shellPath) return shellPath;
    return isPageAddress(target) ? (web.canonicalAddress(target) ?? unknownAddress) : null;
  };

  function withPolicy(
    text: string,
    {
      status,
      modules,
      wait,
    }: { status: number; modules: readonly string[]; wait?: number | undefined },
  ): BuiltResponse {
    const headers = {
      'content-security-policy': policyFor(modules),
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    };
    return { text, contentType, status, headers, isKept: false };
  }

  /** The same for every address, so the service worker keeps one. The browser then renders the page. */
  async function makeShell(): Promise<BuiltResponse> {
    const page = {
      status: 200,
      head: shellHead,
      markup: shellMarkup,
      hydrationJson: 'null',
      modules: [],
    };
    const text = pageDocument(page, assets, { origin, hasSamples: await hasSamples() });
    return { ...withPolicy(text, page), isKept: true };
  }

  async function render(request: FastifyRequest, address: string): Promise<BuiltResponse> {
    if (address === shellPath) return makeShell();
    const url = new URL(origin + address);
    const toRefusal = (error: unknown) => {
      request.log.error({ err: error }, 'page rendered without some of its data');
      return new Refusal(isUnavailable(error) ? 'not_ready' : 'internal');
    };
    // Before the work: see `mount-operations.ts`.
    const begunAt = Date.now();
    const outcome: Outcome = { refused: [], isOfToday: false };
    const { refused } = outcome;
    const page = await renderPage({
      url: url.href,
      call: watching(callFor(request), toRefusal, outcome),
      // Not the request's own signal, because other requests may wait for the same page.
      signal: AbortSignal.timeout(renderTimeoutMs),
    });
    const isTrial = await hasSamples().catch((error: unknown) => {
      refused.push(toRefusal(error));
      return false;
    });
    const html = pageDocument(page, assets, { origin, hasSamples: isTrial });
    const text = (await completeDocument?.(url.pathname, html)) ?? html;
    // A search, or a page past the end, has a different canonical path or none.
    const isCanonical = page.head.canonicalPath === address || address === unknownAddress;
    const isKept = completeDocument === undefined && refused.length === 0 && isCanonical;
    const { status, modules } = page;
    return {
      ...withPolicy(text, { status, modules, wait: waitFor(status, refused) }),
      isKept,
      keptForMs: outcome.isOfToday ? restOfDayMs(begunAt) : null,
    };
  }

  /** Never throws: if rendering fails, it returns an error page. */
  async function make(request: FastifyRequest, address: string): Promise<BuiltResponse> {
    try {
      return await withPermit(acquire(clientAddressOf(request).address), async () => {
        // SQLite calls are synchronous. Yielding here lets other requests run between two renders.
        await setImmediate();
        return render(request, address);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) {
        request.log.error({ err: error }, 'page rendering failed');
      }
      const { code, retryAfterSeconds: wait } =
        error instanceof Refusal ? error : new Refusal('internal');
      const { status, message } = refusals[code];
      return withPolicy(failureDocument(assets, message), { status, modules: [], wait });
    }
  }

  await web.serveFiles(app);
  const shared: SharedRoute = {
    // In development, saved changes alter the pages, and Vite serves its own files.
    keyOf: completeDocument === undefined ? addressOf : () => null,
    make: (request) => make(request, addressOf(request) ?? unknownAddress),
  };
  app.get('/*', { config: { shared } }, async (request, reply) => {
    const address = addressOf(request);
    if (address === null) return reply.callNotFound();
    return sendBuilt(request, reply, await make(request, address));
  });
}

interface FormPages {
  /** Null for an app that serves only the API. */
  readonly web: WebBundle | null;
  readonly isHttps: boolean;
}

/** The page for a form that was refused. */
export function describeFormFailure(
  { web, isHttps }: FormPages,
  message: string,
  typed: readonly string[],
): FailurePage {
  const sharedStyles = web?.assets.sharedStyles ?? { url: '', text: '' };
  return {
    html: failureDocument({ sharedStyles }, message, typed),
    policy: pagePolicy({
      entry: web?.assets.entry ?? '',
      inlineStyles: sharedStyles.text ? [sharedStyles.text] : [],
      isHttps,
    }),
  };
}
