/** Reads bodies only as fast as memory allows, and refuses bodies that arrive too slowly. */
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { callerOf } from '../admission/admission.ts';
import { createBodyQueue, type BodyQueueLimits } from './body-queue.ts';
import { createBodyRoom, tooManyBodies, type BodyPlace, type BodyRoomLimits } from './body-room.ts';

export interface BodyLimits {
  readonly room: BodyRoomLimits;
  readonly queue: BodyQueueLimits;
  /** How long the server reads the rest of a body after sending the response. */
  readonly restMs: number;
  /** The length of a second for rate checks. Only tests shorten it. */
  readonly secondMs: number;
}

const mebibyte = 1024 * 1024;

export const bodyLimits: BodyLimits = {
  // While a photo is processed, its body is in memory up to three times.
  room: {
    totalBytes: 32 * mebibyte,
    reservedBytes: 20.5 * mebibyte,
    maxBodies: 200,
    timeoutMs: 45_000,
  },
  queue: { maxWaiting: 20, timeoutMs: 45_000 },
  restMs: 60_000,
  secondMs: 1_000,
};

/** Larger bodies count as large. */
const smallBytes = mebibyte;

/** The minimum rate of every body, over any 10 seconds. */
const leastRate = { seconds: 10, bytesPerSecond: 1024 };
/** The minimum rate of a large body while others wait for memory, or there are many: fast enough to arrive within two minutes. */
const hurry = { seconds: 3, wholeWithinSeconds: 120 };

interface LargeBody {
  readonly place: BodyPlace;
  readonly leaveQueue: () => void;
  /** The announced length, or the operation's limit. */
  readonly expectedBytes: number;
  readonly maxBytes: number;
}

const announcedBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Number(headers['content-length'] ?? 0);

/** Of bodies whose length was not announced. */
const receivedBytes = new WeakMap<IncomingMessage, number>();

/** The length of a body that has been read. */
export const bodyBytesOf = (raw: IncomingMessage): number =>
  receivedBytes.get(raw) ?? announcedBytes(raw);

const isOfUnknownLength = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined;

const hasBody = (request: IncomingMessage) =>
  announcedBytes(request) > 0 || isOfUnknownLength(request);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Adds the hooks for all bodies. Call it after the hooks that identify the caller. */
export function receiveBodies(app: FastifyInstance, limits: BodyLimits): void {
  const room = createBodyRoom(limits.room);
  const enterQueue = createBodyQueue(limits.queue);
  const largeBodies = new WeakMap<IncomingMessage, LargeBody>();

  /** @param perSecond the bytes received in each of the last seconds in which the body did not wait for memory */
  function checkRate(perSecond: readonly number[], large: LargeBody | undefined): Refusal | null {
    const { seconds, bytesPerSecond } = leastRate;
    if (perSecond.length >= seconds && sum(perSecond.slice(-seconds)) < seconds * bytesPerSecond) {
      return new Refusal('request_timeout');
    }
    if (large === undefined || perSecond.length < hurry.seconds || !room.isShort()) return null;
    const least = (hurry.seconds * large.expectedBytes) / hurry.wholeWithinSeconds;
    return sum(perSecond.slice(-hurry.seconds)) < least ? tooManyBodies() : null;
  }

  function receive(raw: IncomingMessage, large: LargeBody | undefined): Transform {
    const perSecond: number[] = [];
    let bytesOfSecond = 0;
    let received = 0;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytesOfSecond += chunk.length;
        received += chunk.length;
        if (isOfUnknownLength(raw)) receivedBytes.set(raw, received);
        // The parser discards bytes over the limit, so they need no memory.
        if (large === undefined || received > large.maxBytes) done(null, chunk);
        else large.place.take(chunk.length, (refusal) => done(refusal, chunk));
      },
    });
    const timer = setInterval(() => {
      if (large?.place.isWaiting()) return;
      perSecond.push(bytesOfSecond);
      if (perSecond.length > leastRate.seconds) perSecond.shift();
      bytesOfSecond = 0;
      const refusal = checkRate(perSecond, large);
      if (refusal) body.destroy(refusal);
    }, limits.secondMs);
    body.once('close', () => {
      clearInterval(timer);
      large?.leaveQueue();
    });
    // Without a listener, the error of a body that is not read would be uncaught.
    body.on('error', () => undefined);
    raw.once('error', (error) => body.destroy(error));
    return raw.pipe(body);
  }

  async function expectLargeBody(
    request: FastifyRequest,
    reply: FastifyReply,
    { maxBodyBytes, upload }: Operation,
  ): Promise<void> {
    const { raw } = request;
    // Refuse before reading: Fastify would close the connection, and a client that is still sending would never read
    // the response.
    if (announcedBytes(raw) > maxBodyBytes) {
      throw new Refusal('too_large', upload ? { message: upload.tooLarge } : {});
    }
    const { viewer, address } = callerOf(request);
    const leaveQueue = await enterQueue(viewer ? `account/${viewer.accountId}` : address);
    reply.raw.once('close', leaveQueue);
    if (reply.raw.destroyed) {
      leaveQueue();
      throw new Refusal('bad_request');
    }
    const place = room.enter();
    reply.raw.once('close', place.leave);
    const expectedBytes = announcedBytes(raw) || maxBodyBytes;
    largeBodies.set(raw, { place, leaveQueue, expectedBytes, maxBytes: maxBodyBytes });
  }

  app.addHook('onRequest', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.maxBodyBytes <= smallBytes) return;
    await expectLargeBody(request, reply, operation);
  });

  app.addHook('preParsing', ({ raw }, reply, payload, done) => {
    const large = largeBodies.get(raw);
    if ((raw.complete && !isOfUnknownLength(raw)) || !hasBody(raw)) {
      large?.leaveQueue();
      return done(null, payload);
    }
    if (raw.destroyed) return done(new Refusal('bad_request'));
    const body = receive(raw, large);
    reply.raw.once('close', () => {
      // Discard the rest, so that the client finishes sending and reads the response.
      raw.unpipe(body).resume();
      body.destroy();
    });
    done(null, body);
  });

  // Node keeps reading and discarding the rest of a body after its response, without a time limit.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (hasBody(raw) && !raw.readableEnded && !raw.destroyed) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, limits.restMs).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
