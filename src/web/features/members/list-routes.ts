/** The lists have most of their code in common, so their routes share one chunk. */
export { listRoute } from './directory/list-route.ts';
export { nightBrothersRoute, nightSistersRoute } from './directory/night-list-routes.ts';
