/** The addresses of all operations. A separate chunk, because public pages do not need it. */
export { endpoints } from '#contract/endpoints.ts';
