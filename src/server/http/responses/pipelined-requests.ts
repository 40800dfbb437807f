/**
 * Sends the responses of a connection in the order of its requests. This includes error responses for requests that
 * Node cannot parse or that time out.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './caching.ts';
import { errorBodyOf } from '../error-response.ts';

interface PipelinedRequests {
  readonly clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => void;
  /** Adds a hook that makes each request wait for the response to the previous one. */
  readonly keepResponsesInOrder: (app: FastifyInstance) => void;
}

/** The most requests of a connection that may wait for an earlier response. Browsers and proxies do not pipeline. */
export const maxPipelined = 8;

function refusalOf(error: NodeJS.ErrnoException) {
  const code: ErrorCode =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request';
  const body = JSON.stringify(errorBodyOf(new Refusal(code)));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': noCaching,
    connection: 'close',
  };
  return { status: refusals[code].status, headers, body };
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  const { status, headers, body } = refusalOf(error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`);
}

export function createPipelinedRequests(): PipelinedRequests {
  /** The response to the latest request of a connection. It is sent last. */
  const latest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  /** Connections whose refusal waits for that response. Each further packet would cause another error. */
  const refused = new WeakSet<Socket>();
  return {
    clientErrorHandler(error, socket) {
      // Close a connection without any bytes without a response. Browsers open connections in advance and would take it
      // for the response to their first request.
      if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
        socket.destroy();
        return;
      }
      const response = latest.get(socket);
      if (!response || response.writableFinished) return refuse(error, socket);
      if (response.req.complete) {
        if (refused.has(socket)) return;
        refused.add(socket);
        response.once('close', () => refuse(error, socket));
      } else if (response.headersSent) {
        socket.destroy();
      } else {
        // The body of this request is malformed. Node sends this response after those to earlier requests.
        const { status, headers, body } = refusalOf(error);
        response.writeHead(status, headers).end(body);
      }
    },
    keepResponsesInOrder(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const { socket } = request.raw;
        const earlier = latest.get(socket);
        latest.set(socket, reply.raw);
        if (!earlier || earlier.writableFinished) return done();
        // Its response would wait in memory and is not covered by the limit on unread bytes.
        const count = (waiting.get(socket) ?? 0) + 1;
        if (count > maxPipelined) return void socket.destroy();
        waiting.set(socket, count);
        earlier.once('close', () => {
          waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
          if (!socket.destroyed) done();
        });
      });
    },
  };
}
