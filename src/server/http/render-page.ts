/** Answers every path that is no operation and no file with a server-rendered page. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#contract/errors.ts';
import type { Call, RenderedPage } from '#contract/web-bundle.ts';
import { failureDocument, pageDocument } from './page-document.ts';
import { retryAfterSeconds, type IsUnavailable } from './error-reply.ts';
import { isPageAddress, mendedAddress } from './page-address.ts';
import { developmentPolicy, pagePolicy } from './page-policy.ts';
import { prepareAnswer, type MadeAnswer, type PreparedAnswer } from './prepare-answer.ts';
import type { PreparedAnswers } from './prepared-answers.ts';
import { sendPrepared } from './send-answer.ts';
import type { WebBundle } from './web-bundle.ts';

interface PagesOptions {
  readonly web: WebBundle;
  /** How the pages of one request call operations, so that limits see who asks. */
  readonly callFor: (request: FastifyRequest) => Call;
  /** Scheme, host and port that links are built with; never taken from the request. */
  readonly origin: string;
  readonly prepared: PreparedAnswers;
  readonly isUnavailable?: IsUnavailable;
}

const contentType = 'text/html; charset=utf-8';
/** A page that takes longer has met something that hangs. */
const renderPatienceMs = 20_000;

/** Paths match whatever their letter case. */
const addressOf = ({ pathname, search }: URL) => pathname.toLowerCase() + search;

/** Kept only under its one true address, so that made-up queries fill no memory; a search has none. */
function isKept({ status, head }: RenderedPage, url: URL): boolean {
  if (status !== 200 || head.canonicalPath === null) return false;
  return addressOf(url) === addressOf(new URL(head.canonicalPath, url));
}

/**
 * A page that lacks a part is better than no page: what broke becomes a refusal, which the page shows in its place.
 *
 * @param refused where all refusals go.
 */
function refusing(call: Call, toRefusal: (error: unknown) => Refusal, refused: Refusal[]): Call {
  return async (...input) => {
    try {
      return await call(...input);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : toRefusal(error);
      refused.push(refusal);
      throw refusal;
    }
  };
}

/** The longest wait that a refusal names, where the page's status tells to wait. */
function waitFor(status: number, refused: readonly Refusal[]): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  return Math.max(retryAfterSeconds, ...refused.map((each) => each.retryAfterSeconds ?? 0));
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { web, callFor, origin, prepared, isUnavailable = () => false } = options;
  const { renderPage, assets, completeDocument } = web;
  const policy =
    completeDocument === undefined
      ? pagePolicy({
          entry: assets.entry,
          inlineStyles: assets.inlineStyles,
          isHttps: origin.startsWith('https:'),
        })
      : developmentPolicy();

  async function makePage(request: FastifyRequest, url: URL): Promise<MadeAnswer> {
    const toRefusal = (error: unknown) => {
      request.log.error({ err: error }, 'a page is shown without some of its data');
      return new Refusal(isUnavailable(error) ? 'not_ready' : 'internal');
    };
    try {
      const refused: Refusal[] = [];
      const page = await renderPage({
        url: url.href,
        call: refusing(callFor(request), toRefusal, refused),
        // Not the visitor's own signal: others may be waiting for the same page.
        signal: AbortSignal.timeout(renderPatienceMs),
      });
      const html = pageDocument(page, assets, origin);
      return {
        text: (await completeDocument?.(url.pathname, html)) ?? html,
        contentType,
        status: page.status,
        isKept: completeDocument === undefined && isKept(page, url),
        retryAfterSeconds: waitFor(page.status, refused),
      };
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered');
      const { status, message } = refusals.internal;
      return { text: failureDocument(assets, message), contentType, status, isKept: false };
    }
  }

  async function preparePage(request: FastifyRequest, url: URL): Promise<PreparedAnswer> {
    let isOwn = false;
    const make = () => {
      isOwn = true;
      return makePage(request, url);
    };
    try {
      const answer = await prepared.get(addressOf(url), make);
      // What is not for everybody may be of another visitor's making, and limits: this one gets a page of their own.
      return answer.isKept || isOwn ? answer : prepareAnswer(await make());
    } catch (error) {
      // Without the version nothing can be kept, but home with Retry is better than nothing.
      request.log.warn({ err: error }, 'the version of the content could not be read');
      return prepareAnswer({ ...(await make()), isKept: false });
    }
  }

  await web.serveFiles(app);
  app.get('/*', async (request, reply) => {
    const path = request.raw.url ?? '/';
    if (!isPageAddress(path)) return reply.callNotFound();
    const mended = mendedAddress(path);
    if (mended !== null) return reply.redirect(mended);
    const answer = await preparePage(request, new URL(`${origin}${path}`));
    reply.header('content-security-policy', policy);
    if (answer.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(answer.retryAfterSeconds));
    }
    return sendPrepared(request, reply, answer);
  });
}
