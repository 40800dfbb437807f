import { proofDays } from '#contract/accounts/proofs.ts';

/** Proofs that were added until then are deleted, and no longer shown. */
export const proofsKeptSince = (now: number): number => now - proofDays * 24 * 60 * 60 * 1000;
