/** Lists and profiles link to each other, so their routes share one chunk. */
export { listRoute } from './directory/list-route.ts';
export { nightBrothersRoute, nightSistersRoute } from './directory/night-list-routes.ts';
export { profileRoute } from './profile/profile-route.ts';
