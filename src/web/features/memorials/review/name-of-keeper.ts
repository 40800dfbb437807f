import type { AdminKeeper } from '#contract/memorials/keepers.ts';

export const nameOf = ({ account }: AdminKeeper) => `${account.firstName} ${account.lastName}`;
