/** Admits or refuses requests before their bodies are read, so access is checked before input. */
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

export const callerOf = (request: FastifyRequest): Caller =>
  callers.get(request) ?? anonymousCaller(request);

/** Applies to every route that names an operation in its `config`. */
export function registerAdmission(app: FastifyInstance, options: AdmissionOptions): void {
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    // Shared responses are the same for every caller and have no limits.
    if (!operation || operation.isShared) return;
    const caller = operation.takesForms
      ? anonymousCaller(request)
      : await identifyCaller(request, options.findViewer);
    await options.admit(operation, caller);
    callers.set(request, caller);
  });
}
