/** The routes of lists and profiles in one module: pages that lead to each other share one download. */
export { listRoute } from './list-route.ts';
export { nightBrothersRoute, nightSistersRoute } from './night-list-routes.ts';
export { profileRoute } from './profile-route.ts';
