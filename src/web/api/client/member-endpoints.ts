/** The addresses of all operations but those of admins. A separate chunk, because public pages do not need it. */
import { memberEndpoints } from '#contract/endpoints.ts';

export { memberEndpoints };
