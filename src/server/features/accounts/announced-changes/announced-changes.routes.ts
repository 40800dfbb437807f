import { announcedChangeOperations } from '#contract/accounts/announced-changes.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { listAnnouncedChanges } from './present-changes.ts';
import {
  cancelChange,
  getOwnChange,
  lookAtChange,
  objectToChange,
  stopChange,
} from './stop-change.ts';
import { revertChange, revertNumberChange } from './take-back.ts';

export const bindAnnouncedChanges = (deps: IdentityDeps) =>
  bindOperations(deps, announcedChangeOperations, {
    getAnnouncedChange: (deps, _input, { viewer }) => getOwnChange(deps, viewer),
    objectToChange,
    lookAtChange,
    stopChange,
    revertNumberChange,
    listAnnouncedChanges,
    cancelChange,
    revertChange,
  });
