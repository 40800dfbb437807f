interface Props {
  readonly id?: string;
  readonly canSelect: boolean;
}

/** What the keys of `row-keys.ts` do, where there may be a keyboard. */
export const KeysHint = ({ id, canSelect }: Props) => (
  <p id={id} className="hint keys-hint">
    {canSelect
      ? 'In the list, ↑ and ↓ move from row to row, x selects a row and Enter opens it.'
      : 'In the list, ↑ and ↓ move from row to row and Enter opens one.'}
  </p>
);
