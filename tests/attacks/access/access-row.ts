/** One valid request to an operation, and the expected response for each caller. */
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { callers, strangers, type CallerName, type Stage } from './access-callers.ts';

export interface AccessRequest {
  /** The values of the path parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** A string is sent as a file. */
  readonly body?: unknown;
  /** For operations that must not end the caller's own session. */
  readonly token?: string;
}

export type Responses = Partial<Record<CallerName, number>>;

export interface AccessRow {
  readonly request?: (stage: Stage, caller: CallerName) => AccessRequest | Promise<AccessRequest>;
  /** By caller, if it is not 200. */
  readonly responses?: Responses;
  /** Whether marks, suggestions, remembrances and keepers are put back before each request. */
  readonly isRestored?: boolean;
}

export const by = (names: readonly CallerName[], status: number): Responses =>
  Object.fromEntries(names.map((name) => [name, status]));

export const forAll = (status: number) => by(callers, status);

/** Those with a member. */
export const linked = ['marked member', 'member', 'another member', 'admin'] as const;
export const validated = ['unlinked', 'keeper', ...linked] as const;
export const signedIn = callers.filter((name) => !strangers.some((each) => each === name));

/** 403 for those who are linked to no member. */
export const isForMembers = by(['unlinked', 'keeper'], 403);

/** 404 for all but these. */
export const only = (...names: readonly CallerName[]): Responses =>
  by(
    validated.filter((name) => !names.includes(name)),
    404,
  );

export const params = (given: AccessRequest['params'] = {}) => ({
  request: () => ({ params: given }),
});
export const body = (given: unknown) => ({ request: () => ({ body: given }) });
export const photoBody = async (more: object) => ({
  body: { data: await freshPhoto(), origFileName: 'jump.jpg', ...more },
});
export const onPhoto = (sent?: object): AccessRow => ({
  request: ({ people }) => ({
    params: { photoId: people.member.photo },
    ...(sent ? { body: sent } : {}),
  }),
});
