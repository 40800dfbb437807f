/** Answers every path that is no operation and no file with a server-rendered page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#contract/errors.ts';
import type { Call, RenderedPage } from '#contract/web-bundle.ts';
import { chooseEncoding, encode } from './content-encoding.ts';
import { failureDocument, pageDocument } from './page-document.ts';
import type { IsUnavailable } from './error-reply.ts';
import { developmentPolicy, pagePolicy } from './page-policy.ts';
import type { WebBundle } from './web-bundle.ts';

interface PagesOptions {
  readonly web: WebBundle;
  /** How the pages of one request call operations, so that limits see who asks. */
  readonly callFor: (request: FastifyRequest) => Call;
  /** Scheme, host and port that links are built with; never taken from the request. */
  readonly origin: string;
  readonly isUnavailable?: IsUnavailable;
}

interface PageAnswer {
  readonly status: number;
  readonly html: string;
  readonly isCacheable: boolean;
}

/** What is no page: an unknown path below these is answered as the app answers it. */
const notPages = /^\/(api|health|assets)(\/|\?|$)/i;

/** The same for everybody until the data changes: no search, no refusal. */
function isCacheable(page: RenderedPage, url: URL): boolean {
  return page.status === 200 && url.search === '';
}

/** A page that lacks a part is better than no page: what broke becomes a refusal, which the page shows in its place. */
function refusing(call: Call, toRefusal: (error: unknown) => Refusal): Call {
  return async (...input) => {
    try {
      return await call(...input);
    } catch (error) {
      throw error instanceof Refusal ? error : toRefusal(error);
    }
  };
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { web, callFor, origin, isUnavailable = () => false } = options;
  const { renderPage, assets, completeDocument } = web;
  const policy =
    completeDocument === undefined
      ? pagePolicy({
          inlineStyles: assets.inlineStyles,
          isHttps: origin.startsWith('https:'),
        })
      : developmentPolicy();

  async function answerPage(request: FastifyRequest, url: URL): Promise<PageAnswer> {
    try {
      const page = await renderPage({
        url: url.href,
        call: refusing(callFor(request), (error) => {
          request.log.error({ err: error }, 'a page is shown without some of its data');
          return new Refusal(isUnavailable(error) ? 'not_ready' : 'internal');
        }),
        signal: request.signal,
      });
      const html = pageDocument(page, assets, origin);
      return {
        status: page.status,
        html: (await completeDocument?.(url.pathname, html)) ?? html,
        isCacheable: isCacheable(page, url),
      };
    } catch (error) {
      // A visitor who has gone is no failure.
      if (!request.signal.aborted) {
        request.log.error({ err: error }, 'a page could not be rendered');
      }
      const { status, message } = refusals.internal;
      return { status, html: failureDocument(assets, message), isCacheable: false };
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply
      .code(answer.status)
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', answer.isCacheable ? 'no-cache' : 'no-store')
      .header('Vary', 'Accept-Encoding')
      .send(await encode(answer.html, encoding));
  }

  await web.serveFiles(app);
  app.get('/*', async (request, reply) => {
    const path = request.raw.url ?? '/';
    // A request target may also be a whole URL (RFC 9112, section 3.2.2); pages have paths only.
    if (notPages.test(path) || !path.startsWith('/')) return reply.callNotFound();
    return send(request, reply, await answerPage(request, new URL(`${origin}${path}`)));
  });
}
