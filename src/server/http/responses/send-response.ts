import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#contract/operation.ts';
import { personalCaching } from './caching.ts';
import { chooseEncoding, encode, isWorthCompressing } from '../bodies/content-encoding.ts';

export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType: string,
): Promise<FastifyReply> {
  reply
    .header('cache-control', personalCaching)
    .header('vary', 'Accept-Encoding')
    .type(contentType);
  const encoding = isWorthCompressing(text)
    ? chooseEncoding(request.headers['accept-encoding'])
    : 'identity';
  if (encoding === 'identity') return reply.send(text);
  return reply
    .header('content-encoding', encoding)
    .send(await encode(Buffer.from(text), encoding, 'once'));
}

/** Streams the file as fast as the client reads it. If the client disconnects, the source stops. */
export function sendFile(
  reply: FastifyReply,
  { contentType, fileName }: Download,
  pieces: unknown,
): FastifyReply {
  return reply
    .header('cache-control', personalCaching)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(Readable.from(pieces as AsyncIterable<string | Uint8Array>));
}
