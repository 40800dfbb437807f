/** Admits or refuses requests before their bodies are read, so access is checked before input. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeWait, Refusal } from '#contract/errors.ts';
import {
  administrationLimit,
  leastTextBytes,
  saveLimit,
  sessionLimit,
  sharedNetworkFactor,
  type RateLimit,
} from '#contract/limits.ts';
import type { ClientAddress, Operation } from '#contract/operation.ts';
import { checkAccess, type Admit, type Caller, type Viewer } from './bind-operation.ts';
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

interface Usage {
  readonly isAllowed: boolean;
  readonly secondsLeft: number;
}

/** @param added how many uses at once; 1 without it */
export type CountUse = (limit: RateLimit, counted: string, added?: number) => Promise<Usage>;

const ofSite = (limit: RateLimit): RateLimit => ({
  ...limit,
  uses: limit.uses * sharedNetworkFactor,
});

interface Amount {
  readonly added: number;
  readonly describeRefusal: (secondsLeft: number) => string;
}

async function count(
  countUse: CountUse,
  limit: RateLimit,
  counted: string,
  amount?: Amount,
): Promise<void> {
  const { isAllowed, secondsLeft } = await countUse(limit, counted, amount?.added);
  if (isAllowed) return;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: secondsLeft,
    ...(amount ? { message: amount.describeRefusal(secondsLeft) } : {}),
  });
}

/** @throws Refusal `too_many_requests` if the IPv4 address, the /64 or the /48 network has reached its limit. */
async function countAddress(
  countUse: CountUse,
  limit: RateLimit,
  { address, site }: ClientAddress,
  amount?: Amount,
): Promise<void> {
  // Count the /48 first: when its limit is reached, its /64 networks are not counted.
  if (site !== null) await count(countUse, ofSite(limit), site, amount);
  await count(countUse, limit, address, amount);
}

type AdmitAddress = (limit: RateLimit, client: ClientAddress) => Promise<void>;

/** @param countUse null if limits are off. */
export const createAddressAdmission =
  (countUse: CountUse | null): AdmitAddress =>
  async (limit, client) => {
    if (countUse !== null) await countAddress(countUse, limit, client);
  };

/** Like `CountUse`, but synchronous and without the database. */
type CountNow = (limit: RateLimit, counted: string) => boolean;

/** Returns whether one more use by an address is within the limit. Never throws a refusal. */
export const createAddressMeter =
  (countNow: CountNow) =>
  (limit: RateLimit, { address, site }: ClientAddress): boolean =>
    (site === null || countNow(ofSite(limit), site)) && countNow(limit, address);

/** Admins save in bulk, so they have a higher limit than members. */
const limitFor = (limit: RateLimit, { role }: Viewer) =>
  role === 'Admin' && limit === saveLimit ? administrationLimit : limit;

/** @param countUse null if limits are off. */
export function createAdmission(countUse: CountUse | null): Admit {
  return async (operation, caller) => {
    const { rateLimit, accountLimit } = operation;
    const { viewer } = caller;
    checkAccess(operation, viewer);
    if (countUse === null) return;
    if (rateLimit !== null) await countAddress(countUse, rateLimit, caller);
    if (accountLimit === null || viewer === null) return;
    const counted =
      accountLimit === sessionLimit ? `session/${viewer.sessionId}` : `account/${viewer.accountId}`;
    await count(countUse, limitFor(accountLimit, viewer), counted);
  };
}

const describeSender = { account: 'Your account', address: 'Your network' };

/** Counts the text of a request once its body has arrived. */
export type AdmitText = (
  operation: Operation,
  caller: Caller,
  received: { readonly announcedBytes: string | undefined; readonly body: unknown },
) => Promise<void>;

/** @param countUse null if limits are off. */
export function createTextAdmission(countUse: CountUse | null): AdmitText {
  return async (operation, caller, { announcedBytes, body }) => {
    const { textLimit, access, isUnmeteredBody } = operation;
    if (countUse === null || textLimit === null || isUnmeteredBody(body)) return;
    const { viewer } = caller;
    const sender = access === 'public' || viewer === null ? 'address' : 'account';
    const bytes = Number(announcedBytes ?? Buffer.byteLength(JSON.stringify(body ?? null)));
    const amount: Amount = {
      added: Math.max(leastTextBytes, bytes),
      describeRefusal: (secondsLeft) =>
        `${describeSender[sender]} has sent as much text as it may in a day. Please try again in ${describeWait(secondsLeft)}.`,
    };
    if (access === 'public' || viewer === null) {
      await countAddress(countUse, textLimit, caller, amount);
    } else await count(countUse, textLimit, `account/${viewer.accountId}`, amount);
  };
}
