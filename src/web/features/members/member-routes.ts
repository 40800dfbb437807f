/** The routes of lists and profiles in one module: pages that lead to each other share one download. */
export { listRoute } from './directory/list-route.ts';
export { nightBrothersRoute, nightSistersRoute } from './directory/night-list-routes.ts';
export { profileRoute } from './profile/profile-route.ts';
