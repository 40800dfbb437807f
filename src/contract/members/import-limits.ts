/** What a file of members may have over HTTP; `manage import` has no such limits. */

export const largestImportBytes = 20 * 1024 * 1024;
export const mostImportRows = 50_000;

/** Said of a larger one. */
export const tooLargeImport = `This file is larger than ${largestImportBytes / 1024 / 1024} MB. Please import it on the server (npm run manage -- import), or in parts.`;
