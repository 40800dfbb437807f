/** Short texts that this device remembers, also after someone has logged out, which clears the local storage. */
import { notesCache } from '#contract/offline.ts';

type Note = 'list-checked' | 'visits' | 'hint-closed';

const urlOf = (note: Note) => `/${note}`;

export async function writeNote(note: Note, text: string): Promise<void> {
  await (await caches.open(notesCache)).put(urlOf(note), new Response(text));
}

/** @returns null if there is none */
export async function readNote(note: Note): Promise<string | null> {
  const kept = await (await caches.open(notesCache)).match(urlOf(note));
  return kept === undefined ? null : kept.text();
}
