import { privacyOperations, type Privacy } from '#contract/privacy/privacy.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';

/** @param privacy the same as long as the process runs */
export const privacyRoutes = (privacy: Privacy): BoundOperation[] => [
  bindOperation(privacyOperations.getPrivacy, () => Promise.resolve({ body: privacy })),
];
