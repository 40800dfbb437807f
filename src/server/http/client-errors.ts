/** Answers requests that Node cannot parse, or that do not arrive in time: they never reach a route. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './caching.ts';
import { errorBodyOf } from './error-reply.ts';

interface ClientErrors {
  readonly clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => void;
  /** Makes responses to earlier requests of a connection come first. */
  readonly followResponses: (app: FastifyInstance) => void;
}

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

export function createClientErrors(): ClientErrors {
  /** The response to the latest request of a connection, which is the last that is sent. */
  const latest = new WeakMap<Socket, ServerResponse>();
  /** Connections whose refusal waits for that response: each further packet would be one more error. */
  const refused = new WeakSet<Socket>();
  return {
    clientErrorHandler(error, socket) {
      // A connection without a byte ends without a response: browsers open some ahead, and would take it for the response
      // to the first request that they send there.
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
        // Its body is wrong: Node sends this after the responses to earlier requests.
        const { status, headers, body } = refusalOf(error);
        response.writeHead(status, headers).end(body);
      }
    },
    followResponses(app) {
      app.addHook('onRequest', (request, reply, done) => {
        latest.set(request.raw.socket, reply.raw);
        done();
      });
    },
  };
}
