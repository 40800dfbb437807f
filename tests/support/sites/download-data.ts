import { goodPassword, type AccountSite } from './account-site.ts';

/** Downloads the data of an account without a second factor. */
export const downloadData = async (site: AccountSite, token: string, password = goodPassword) =>
  site.ask('POST Account/Data', { token, body: { password } });
