import { blueSkiesOperations } from '#contract/memorials/blue-skies.ts';
import { keeperOperations } from '#contract/memorials/keepers.ts';
import { remembranceOperations } from '#contract/memorials/remembrances.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { listBlueSkies, searchBlueSkies } from './blue-skies.ts';
import {
  getMemorial,
  removeMemorialPhoto,
  setMemorialPhoto,
  updateMemorial,
} from './keep-memorial.ts';
import {
  listOwnKeepings,
  registerKeeper,
  requestToKeep,
  resignAsKeeper,
} from './keeper-requests.ts';
import type { KeeperDeps } from './memorial-deps.ts';
import {
  getOwnRemembrance,
  removeRemembrance,
  removeRemembrancePhoto,
  writeRemembrance,
} from './own-remembrance.ts';
import { getRemembrancePicture, setRemembrancePhoto } from './remembrance-photo.ts';
import { listRemembrances } from './remembrances.ts';
import { approveRemembrance, rejectRemembrance, reportRemembrance } from './review-remembrances.ts';

const operations = { ...blueSkiesOperations, ...remembranceOperations, ...keeperOperations };

export const bindMemorials = (deps: KeeperDeps) =>
  bindOperations(deps, operations, {
    listBlueSkies,
    searchBlueSkies,

    listRemembrances,
    getOwnRemembrance,
    writeRemembrance,
    removeRemembrance,
    setRemembrancePhoto,
    removeRemembrancePhoto,
    getRemembrancePicture,
    reportRemembrance,
    approveRemembrance,
    rejectRemembrance,

    listOwnKeepings,
    requestToKeep,
    registerKeeper,
    resignAsKeeper,
    getMemorial,
    updateMemorial,
    setMemorialPhoto,
    removeMemorialPhoto,
  });
