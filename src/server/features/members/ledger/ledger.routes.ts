import type { ledgerOperations } from '#contract/members/ledger.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getNumber, getNumberStrip, readLedger } from './read-ledger.ts';
import { markNumbers, releaseNumbers } from './mark-numbers.ts';
import { getNextNumber } from './take-number.ts';
import type { MemberDeps } from '../record/stored-members.ts';

export const ledgerUseCases = {
  getNextNumber: (deps) => getNextNumber(deps, 'fb'),
  getNextNightBrotherNumber: (deps) => getNextNumber(deps, 'nnfb'),
  getNextNightSisterNumber: (deps) => getNextNumber(deps, 'nnfs'),
  getNumberStrip,
  readLedger,
  getNumber,
  markNumbers,
  releaseNumbers,
} satisfies UseCases<typeof ledgerOperations, MemberDeps>;
