import { ledgerOperations } from '#contract/members/ledger.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getNumberStrip, getNumber, readLedger } from './read-ledger.ts';
import { markNumbers, releaseNumbers } from './mark-numbers.ts';
import type { MemberDeps } from '../directory/profile.ts';

export function ledgerRoutes(deps: MemberDeps): BoundOperation[] {
  return [
    bindOperation(ledgerOperations.getNumberStrip, async ({ params }) => ({
      body: await getNumberStrip(deps, params.series),
    })),
    bindOperation(ledgerOperations.readLedger, async ({ params, query }) => ({
      body: await readLedger(deps, params.series, query),
    })),
    bindOperation(ledgerOperations.getNumber, async ({ params }) => ({
      body: await getNumber(deps, params.series, params.number),
    })),
    bindOperation(ledgerOperations.markNumbers, async ({ params, body }, { viewer }) => ({
      body: await markNumbers(deps, params, body, viewer),
    })),
    bindOperation(ledgerOperations.releaseNumbers, async ({ params, query }, { viewer }) => ({
      body: await releaseNumbers(deps, params, query.last, viewer),
    })),
  ];
}
