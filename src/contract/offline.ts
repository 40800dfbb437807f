/** What pages and the service worker agree on. */
import { brand } from './brand.ts';

/** A page without content, which renders any address in the browser. */
export const shellPath = '/offline-page';
/** The cache of pages, photos and API responses that were seen. */
export const seenCache = 'seen';
/** Kept before anyone opens them. */
export const firstPages = ['/', `/${brand.pluralSlug}`, '/History'];
/** The cache of the list of members. A list in another form needs another name: caches with other names are removed. */
export const listCache = 'list';
/** The cache of short texts that the device remembers. */
export const notesCache = 'notes';
/** Headers of each entry of the cache of what was seen: its size in bytes, and when it was kept in ms since 1970 UTC. */
export const sizeHeader = 'x-kept-bytes';
export const timeHeader = 'x-kept-at';
/** The `Server-Timing` of a page that came from the device. */
export const keptTiming = 'kept';
/** Marks an answer that the device made from the list. */
export const fromListHeader = 'x-from-kept-list';
