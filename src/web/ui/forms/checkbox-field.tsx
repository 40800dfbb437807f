import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function CheckboxField({ label, hint, error, ...input }: Props) {
  const id = useId();
  const words = error ?? hint;
  return (
    <div className="tick-row">
      <input
        {...input}
        id={id}
        type="checkbox"
        className="tick"
        aria-invalid={error !== undefined}
        aria-describedby={words === undefined ? undefined : `${id}-words`}
      />
      <label htmlFor={id}>{label}</label>
      {words === undefined ? null : (
        <p id={`${id}-words`} className={error === undefined ? 'hint' : 'form-error'}>
          {words}
        </p>
      )}
    </div>
  );
}
