import { ledgerOperations } from '#contract/members/ledger.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getNumber, readLedger } from './read-ledger.ts';
import { markNumbers, releaseNumbers } from './mark-numbers.ts';
import { getNextNumber } from './take-number.ts';
import type { MemberDeps } from '../record/stored-members.ts';

export const bindLedger = (deps: MemberDeps) =>
  bindOperations(deps, ledgerOperations, {
    getNextNumber: (deps) => getNextNumber(deps, 'fb'),
    getNextNightBrotherNumber: (deps) => getNextNumber(deps, 'nnfb'),
    getNextNightSisterNumber: (deps) => getNextNumber(deps, 'nnfs'),
    readLedger,
    getNumber,
    markNumbers,
    releaseNumbers,
  });
