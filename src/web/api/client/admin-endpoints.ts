/** The addresses of operations for admins. A separate chunk, because other pages do not need it. */
import { adminEndpoints } from '#contract/endpoints.ts';

export { adminEndpoints };
