/** The address of a profile's preview picture. It changes with the content of the picture. */
import { createHash } from 'node:crypto';
import { brand } from '#contract/brand.ts';
import { previewsBase } from '#contract/photos.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';

/** Increase it when the layout of the picture changes. */
const drawing = 2;
const prefix = brand.numberPrefix;
const address = new RegExp(`^${prefix}(\\d{1,7})-([0-9a-f]{16})\\.jpg$`, 'i');

/** A hash of everything on the picture. */
export function previewVersion(member: ShownMemberRow, portraitName: string | null): string {
  const shown = [drawing, brand, member.number, member.first_name, member.last_name, portraitName];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

export function previewUri(member: ShownMemberRow, portraitName: string | null): string {
  const version = previewVersion(member, portraitName);
  return `${previewsBase}/${prefix}${member.number}-${version}.jpg`;
}

/** Null for an invalid address. */
export function readPreviewAddress(file: string): { number: number; version: string } | null {
  const [, digits = '', version = ''] = address.exec(file) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= highestNumber ? { number, version } : null;
}
