import type { ComponentProps, SyntheticEvent } from 'react';
import { FieldRow, type FieldTexts } from './field-row.tsx';

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

/** Browsers scroll to the caret only. */
function showWhole({ currentTarget }: SyntheticEvent) {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

export function TextAreaField({ label, hint, error, limit, ...area }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error} limit={limit}>
      {(fieldProps) => (
        <textarea
          {...area}
          {...fieldProps}
          className="field"
          onClick={showWhole}
          onKeyUp={(event) => {
            if (event.key === 'Tab') showWhole(event);
          }}
        />
      )}
    </FieldRow>
  );
}
