/** Connects an operation of the contract to its use case and parses the input. */
import type * as z from 'zod/mini';
import type { Role } from '#contract/accounts/account.ts';
import { Refusal, refusals } from '#contract/errors.ts';
import type { Access, OperationResponse, Operation, ClientAddress } from '#contract/operation.ts';
import type { Call, OperationOf } from '#contract/api/web-bundle.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  /** All headers of the request; an operation knows only its own. */
  readonly headers?: unknown;
  readonly body?: unknown;
}

export interface Viewer {
  readonly accountId: number;
  readonly sessionId: number;
  /** The session token. Use it only in responses to this session, and never log it. */
  readonly token: string;
  /** `User` for an admin who has not yet set up the required second factor. */
  readonly role: Role;
  /** Whether the account was ever confirmed with a code or a mailed link. */
  readonly isValidated: boolean;
  readonly hasSecondFactor: boolean;
  readonly needsSecondFactor: boolean;
  /** Whether it signed in, or confirmed its second factor or else its password, within the last 10 minutes. */
  readonly isConfirmed: boolean;
}

export interface Caller<Who extends Viewer | null = Viewer | null> extends ClientAddress {
  readonly viewer: Who;
  /** Values of the cookies, or null without one. The client may have forged them. */
  readonly device: string | null;
  readonly requester: string | null;
  readonly userAgent: string;
}

type CallerOf<Allowed extends Access> = Caller<Allowed extends 'public' ? Viewer | null : Viewer>;

export interface Input<Of extends Endpoint> {
  readonly params: z.output<OperationOf<Of>['params']>;
  readonly query: z.output<OperationOf<Of>['query']>;
  readonly headers: z.output<OperationOf<Of>['headers']>;
  readonly body: z.output<OperationOf<Of>['body']>;
}

export interface BoundOperation {
  readonly operation: Operation;
  /**
   * @throws Refusal `unauthorized` or `forbidden` if the caller has no access, `bad_request` with messages by field, or
   * any refusal of the use case.
   */
  readonly response: (input: RawInput, caller: Caller) => Promise<OperationResponse<unknown>>;
}

export const notValidated = () =>
  new Refusal('forbidden', { message: 'Please validate your account first.' });

/**
 * For operations that need a confirmation only for some input.
 * @throws Refusal `confirmation_required`
 */
export function checkConfirmed({ isConfirmed }: Pick<Viewer, 'isConfirmed'>): void {
  if (!isConfirmed) throw new Refusal('confirmation_required');
}

/**
 * Checks whether a viewer may call the operation. The use case checks access to the particular record.
 *
 * @throws Refusal `unauthorized` for a visitor, `forbidden` for an account without the required role or validation,
 * `second_factor_required` for an admin without one, `confirmation_required` if the session confirmed too long ago.
 */
export function checkAccess(
  { access, needsConfirmation }: Pick<Operation, 'access' | 'needsConfirmation'>,
  viewer: Viewer | null,
): void {
  if (access === 'public') return;
  if (!viewer) throw new Refusal('unauthorized');
  if (access !== 'signed-in' && !viewer.isValidated) throw notValidated();
  if (access === 'admin' && viewer.needsSecondFactor) throw new Refusal('second_factor_required');
  if (access === 'admin' && viewer.role !== 'Admin') throw new Refusal('forbidden');
  if (needsConfirmation) checkConfirmed(viewer);
}

/** Used when a schema has no message of its own. */
const defaultMessages = { error: () => refusals.bad_request.message };

/** Keeps the first message of each field. Skips problems with the input as a whole, which have no field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.path.length > 0) errors[issue.path.join('.')] ??= issue.message;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {}, defaultMessages);
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = fieldErrors(issues);
  const [first] = issues;
  throw new Refusal('bad_request', {
    ...(errors ? { errors } : {}),
    ...(first ? { message: first.message } : {}),
  });
}

const isReply = Symbol('reply');

/** A body with what belongs to its response: a total, cookies, or how long copies of it are right. */
export interface Reply<Body> extends OperationResponse<Body> {
  readonly [isReply]: true;
}

export const reply = <Body>(
  body: Body,
  more: Omit<OperationResponse<Body>, 'body'>,
): Reply<Body> => ({ [isReply]: true, body, ...more });

/** Use cases of operations without output may return nothing. */
type Nothing<Body> = Record<string, never> extends Body ? void : never;

/** What an operation does: it returns the body of the response, or a `reply`. */
export type UseCase<Of extends Operation, Deps> = (
  deps: Deps,
  input: Input<Of>,
  caller: CallerOf<Of['access']>,
) => Promise<
  z.output<Of['output']> | Reply<z.output<Of['output']>> | Nothing<z.output<Of['output']>>
>;

/** The use case of each operation of a capability, by the operation's id. */
type UseCases<Operations extends Readonly<Record<string, Operation>>, Deps> = {
  readonly [Id in keyof Operations]: UseCase<Operations[Id], Deps>;
};

/** Connects the operations of a capability to their use cases. */
export function bindOperations<Operations extends Readonly<Record<string, Operation>>, Deps>(
  deps: Deps,
  operations: Operations,
  useCases: UseCases<Operations, Deps>,
): BoundOperation[] {
  return Object.entries(operations).map(([id, operation]) => {
    const useCase = useCases[id];
    if (!useCase) throw new Error(`No use case for ${id}`);
    return {
      operation,
      response: async (input, caller) => {
        checkAccess(operation, caller.viewer);
        const parsed = {
          params: parse(operation.params, input.params),
          query: parse(operation.query, input.query),
          headers: parse(operation.headers, input.headers),
          body: parse(operation.body, input.body),
        };
        // `UseCases` has checked that it takes this input and caller, and `checkAccess` that there is a viewer if it needs one.
        const result: unknown = await useCase(deps, parsed as never, caller as never);
        if (typeof result === 'object' && result !== null && isReply in result) {
          return result as Reply<unknown>;
        }
        return { body: result ?? {} };
      },
    };
  });
}

export type Admit = (operation: Operation, caller: Caller) => Promise<void>;

/** Calls bound operations in-process for one caller, with the same interface as the browser's HTTP client. */
export function createDirectCall(
  bound: readonly BoundOperation[],
  admit: Admit,
): (caller: Caller) => Call {
  const byId = new Map<string, BoundOperation>(bound.map((each) => [each.operation.id, each]));
  return (caller) =>
    async ({ id }, input = {}) => {
      // The web bundle has a copy of the contract of its own.
      const found = byId.get(id);
      if (!found) throw new Error(`No operation ${id}`);
      await admit(found.operation, caller);
      const params = Object.fromEntries(
        Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const raw = { params, query: input.query, headers: input.headers, body: input.body };
      // The use case's type was checked against this operation when it was bound.
      return (await found.response(raw, caller)) as never;
    };
}
