import type { AccountData } from '#contract/accounts/account-data.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** Saves everything about an account as one JSON file. */
export function saveData(data: AccountData): void {
  const name = `freak-brothers-account-${data.exportedAt.slice(0, 10)}.json`;
  saveFile(name, new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }));
}
