import type { AdminSite } from './admin-site.ts';

/** Sends a file of members as the admin; `path` is `/Preview` or a query. */
export const sendCsv = (
  { site, token }: AdminSite,
  file: string | Buffer,
  path = '',
  type = 'text/csv',
) =>
  site.ask(`POST Admin/Members/Import${path}`, {
    token,
    body: file,
    headers: { 'content-type': type },
  });
