/** Serves the pictures of photos and of link previews. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { photoSizes, photosBase, previewsBase, type PhotoSize } from '#contract/photos.ts';
import { matchesETag, noCaching, readAccepted } from './responses.ts';

type Format = 'webp' | 'jpeg';

export interface PhotoFilesOptions {
  /** The available sizes of a public photo. Null if the photo is hidden or deleted. */
  readonly findSizes: (name: string) => Promise<readonly PhotoSize[] | null>;
  readonly open: (
    name: string,
    picture: { size: PhotoSize; format: Format },
  ) => Promise<Readable | null>;
  /** @throws Refusal if the address has requested too many previews. */
  readonly admitPreview: (request: FastifyRequest) => Promise<void>;
  /**
   * The picture, or the address it has moved to.
   *
   * @throws Refusal if there is no such preview.
   */
  readonly getPreview: (file: string) => Promise<{ jpeg: Uint8Array } | { movedTo: string }>;
}

const contentTypes = { webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** The name in an address changes with the content. Shared caches must not keep a photo after it is deleted. */
const cacheControl = 'private, max-age=31536000, immutable';

/** WebP only for a client that accepts it explicitly. */
const chooseFormat = (accept: string | undefined): Format =>
  readAccepted(accept).has('image/webp') ? 'webp' : 'jpeg';

const isSize = (text: string): text is PhotoSize => Object.hasOwn(photoSizes, text);

/** Search engines must not list a photo by itself, only the pages that members let them list. */
const servable = (reply: FastifyReply) =>
  reply.header('cache-control', cacheControl).header('x-robots-tag', 'noindex');

export function registerPhotoFiles(app: FastifyInstance, options: PhotoFilesOptions): void {
  app.get<{ Params: { name: string; size: string } }>(
    `${photosBase}/:name/:size`,
    async (request, reply) => {
      const { name, size } = request.params;
      const sizes = isSize(size) ? await options.findSizes(name) : null;
      if (!isSize(size) || !sizes?.includes(size)) throw new Refusal('not_found');
      const format = chooseFormat(request.headers.accept);
      const etag = `"${name}-${size}-${format}"`;
      servable(reply).header('vary', 'Accept').header('etag', etag);
      if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const stream = await options.open(name, { size, format });
      if (!stream) {
        request.log.error({ photo: name, size }, 'photo file missing');
        throw new Refusal('not_found');
      }
      return reply.type(contentTypes[format]).send(stream);
    },
  );

  app.get<{ Params: { file: string } }>(`${previewsBase}/:file`, async (request, reply) => {
    await options.admitPreview(request);
    const preview = await options.getPreview(request.params.file);
    if ('movedTo' in preview) {
      return reply.header('cache-control', noCaching).redirect(preview.movedTo);
    }
    return servable(reply).type(contentTypes.jpeg).send(preview.jpeg);
  });
}
