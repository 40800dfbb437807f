import { shown } from '#contract/members/record.ts';

/**
 * What spreadsheets write instead of a value that they could not calculate: #DIV/0!, #NAME?, #N/A and, in other
 * languages, #WERT!, #NV, #N/D and #¡VALOR!.
 */
const errorValue =
  /^(?:#[¡¿]?\p{Lu}[\p{Lu}\p{N}_/]*[!?]|#\p{Lu}\/\p{Lu}|#\p{Lu}+(?:_\p{Lu}+)+|#(?:NV|YOK|HIÁNYZIK)|Err:\d{3})$/u;
/** What they write instead of a number that is wider than its column. */
const tooWide = /^#{2,}$/;

/** Why a cell has no value; null for others. */
export function errorOfCell(cell: string): string | null {
  const text = cell.trim();
  if (errorValue.test(text)) return `"${shown(text)}" is an error value of the spreadsheet.`;
  return tooWide.test(text)
    ? `"${shown(text)}" stands for a value that did not fit; widen the column in the spreadsheet.`
    : null;
}
