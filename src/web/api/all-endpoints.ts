/** The addresses of all operations: a download of its own, which public pages do without. */
export { endpoints } from '#contract/endpoints.ts';
