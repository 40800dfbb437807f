/** Multiplied by the columns, this must stay below the databases' parameter limits, 32,766 and 65,535. */
export const rowsPerBatch = 500;

export function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsPerBatch) {
    yield items.slice(start, start + rowsPerBatch);
  }
}
