/** Lets requests through to operations, or refuses them, before their bodies are read: who may call comes before what they sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Admit, Caller } from '../bind-operation.ts';
import { anonymousCaller, identifyCaller, type FindViewer } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

interface AdmissionOptions {
  readonly findViewer: FindViewer;
  readonly admit: Admit;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who asks, as the hook has found out. */
export const callerOf = (request: FastifyRequest): Caller =>
  callers.get(request) ?? anonymousCaller(request);

/** For every route that names an operation in its `config`. */
export function registerAdmission(app: FastifyInstance, options: AdmissionOptions): void {
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    // What everybody gets alike has neither callers nor limits.
    if (!operation || operation.isShared) return;
    const caller = await identifyCaller(request, options.findViewer);
    await options.admit(operation, caller);
    callers.set(request, caller);
  });
}
