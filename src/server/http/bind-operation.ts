/** Binds an operation of the contract to its use case, with parsed input. */
import type * as z from 'zod/mini';
import type { Role } from '#contract/accounts/account.ts';
import { Refusal, refusals } from '#contract/errors.ts';
import type { Access, OperationResponse, Operation, ClientAddress } from '#contract/operation.ts';
import type { Call } from '#contract/web-bundle.ts';

/** Input before it is parsed. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The signed-in caller. */
export interface Viewer {
  readonly accountId: number;
  readonly sessionId: number;
  /** The session token; for responses to its owner only, never for a log. */
  readonly token: string;
  /** `User` for an admin who must set up a second factor first. */
  readonly role: Role;
  /** Whether the account was ever confirmed with a code or a link. */
  readonly isValidated: boolean;
  readonly hasSecondFactor: boolean;
  /** Whether an admin must set up a second factor first. */
  readonly needsSecondFactor: boolean;
  /** Whether this session showed its second factor within the last 10 minutes. */
  readonly isConfirmed: boolean;
}

export interface Caller<Who extends Viewer | null = Viewer | null> extends ClientAddress {
  readonly viewer: Who;
  /** Values of the cookies; null without one. The client may have invented them. */
  readonly device: string | null;
  readonly requester: string | null;
  readonly userAgent: string;
}

type CallerOf<Allowed extends Access> = Caller<Allowed extends 'public' ? Viewer | null : Viewer>;

export interface Input<Bound extends Operation> {
  readonly params: z.output<Bound['params']>;
  readonly query: z.output<Bound['query']>;
  readonly body: z.output<Bound['body']>;
}

export interface BoundOperation {
  readonly operation: Operation;
  /**
   * @throws Refusal `unauthorized` or `forbidden` for callers without access, `bad_request` with messages by field, or
   * what the use case refuses
   */
  readonly response: (input: RawInput, caller: Caller) => Promise<OperationResponse<unknown>>;
}

/** For operations that need a validated account. */
export const notValidated = () =>
  new Refusal('forbidden', { message: 'Please validate your account first.' });

/**
 * Checks whether a viewer may call the operation at all; the use case checks its subject.
 *
 * @throws Refusal `unauthorized` for a visitor, `forbidden` for an account without the required rights,
 * `second_factor_required` for an admin without one, `confirmation_required` for a session that showed it too long ago
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
  if (needsConfirmation && viewer.hasSecondFactor && !viewer.isConfirmed) {
    throw new Refusal('confirmation_required');
  }
}

/** The message for schemas without one. */
const defaultWords = { error: () => refusals.bad_request.message };

/** Takes the first message of each field; a problem with the whole input belongs to no field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.path.length > 0) errors[issue.path.join('.')] ??= issue.message;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {}, defaultWords);
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = fieldErrors(issues);
  const [first] = issues;
  throw new Refusal('bad_request', {
    ...(errors ? { errors } : {}),
    ...(first ? { message: first.message } : {}),
  });
}

export function bindOperation<Bound extends Operation>(
  operation: Bound,
  useCase: (
    input: Input<Bound>,
    caller: CallerOf<Bound['access']>,
  ) => Promise<OperationResponse<z.output<Bound['output']>>>,
): BoundOperation {
  return {
    operation,
    response: async (input, caller) => {
      checkAccess(operation, caller.viewer);
      return useCase(
        {
          params: parse<Bound['params']>(operation.params, input.params),
          query: parse<Bound['query']>(operation.query, input.query),
          body: parse<Bound['body']>(operation.body, input.body),
        },
        // A viewer exists for every operation that is not public, as just checked.
        caller as CallerOf<Bound['access']>,
      );
    },
  };
}

/** Admits a caller to an operation, or throws the refusal. */
export type Admit = (operation: Operation, caller: Caller) => Promise<void>;

/** Calls operations in-process for one caller, as the browser's client does over HTTP. */
export function createDirectCall(
  bound: readonly BoundOperation[],
  admit: Admit,
): (caller: Caller) => Call {
  const byId = new Map<string, BoundOperation>(bound.map((each) => [each.operation.id, each]));
  return (caller) =>
    async (id, input = {}) => {
      const found = byId.get(id);
      if (!found) throw new Error(`No operation ${id}`);
      await admit(found.operation, caller);
      const params = Object.fromEntries(
        Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const raw = { params, query: input.query, body: input.body };
      // The use case's type was checked when it was bound.
      return (await found.response(raw, caller)) as never;
    };
}
