/** @param path of a year, a day or a place */
export const photosAddress = (path: string): string => `${path}/Photos`;
