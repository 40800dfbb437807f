/** Photos that prove who has a number. Only admins and the account that added one see it. */
import { dayMs } from '../time.ts';
import * as z from 'zod/mini';
import { originalFileName, photoData, upload } from '../photos.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath } from '../primitives.ts';

/** Per claim. */
export const proofsAtMost = 3;
/** A proof is deleted after this time even if no one has decided. */
export const proofDays = 30;
/** Proofs that were added until then are deleted, and no longer shown. */
export const proofsKeptSince = (now: number): number => now - proofDays * dayMs;
/** The longest side of a proof in pixels. */
export const proofPixels = 1600;

/** Shown to the account that added it, without the picture. */
const ownProof = z.object({ proofId: z.int(), addedAt: z.string() });

export const ownProofs = z.object({
  /** Whether a claim of the account waits for an admin. */
  isWaiting: z.boolean(),
  /** Oldest first. */
  proofs: z.array(ownProof),
  /** How many more may be added. */
  left: count,
});
export type OwnProofs = z.infer<typeof ownProofs>;

/** Shown to admins. */
export const shownProof = z.object({
  proofId: z.int(),
  addedAt: z.string(),
  /** WebP in base64. */
  image: z.string(),
});
export type ShownProof = z.infer<typeof shownProof>;

export const listOwnProofs = defineEndpoint('listOwnProofs', 'GET', '/Claim/Proofs');

export const addProof = defineEndpoint('addProof', 'POST', '/Claim/Proof');

export const removeProof = defineEndpoint('removeProof', 'DELETE', '/Claim/Proof/:proof');

export const proofOperations = defineOperations(() => ({
  listOwnProofs: defineOperation(listOwnProofs, {
    summary: 'The proofs of the viewer for a claim that waits.',
    access: 'validated',
    output: ownProofs,
    errors: [],
  }),
  addProof: defineOperation(addProof, {
    summary: `Adds a photo that only admins see, while a claim of the viewer waits; at most ${proofsAtMost}, deleted with the decision and after ${proofDays} days at the latest.`,
    access: 'validated',
    ...upload,
    body: z.object({ data: photoData, origFileName: originalFileName }),
    output: ownProofs,
    errors: [...upload.errors, 'taken'],
  }),
  removeProof: defineOperation(removeProof, {
    summary: 'Deletes an own proof.',
    access: 'validated',
    params: z.object({ proof: idInPath('This photo does not exist.') }),
    output: ownProofs,
    errors: ['bad_request', 'not_found'],
  }),
}));
