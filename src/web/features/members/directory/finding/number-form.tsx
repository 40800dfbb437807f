import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly path: string;
  readonly onGo: (number: number) => void;
}

const numberPattern = /^0*[1-9][0-9]{0,6}$/;

export function NumberForm({ path, onGo }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      className="list-tool"
      action={path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value.trim() ?? '';
        const isNumber = numberPattern.test(typed);
        setIsRefused(!isNumber);
        if (isNumber) onGo(Number(typed));
        else field.current?.focus();
      }}
    >
      <label htmlFor="go-to-number">Go to number</label>
      <input
        ref={field}
        id="go-to-number"
        name="number"
        type="text"
        inputMode="numeric"
        className="field"
        maxLength={8}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? 'go-to-number-message' : undefined}
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" kind="quiet">
        Go
      </Button>
      {isRefused ? (
        <p id="go-to-number-message" className="refusal" role="alert">
          Type a number, such as 750.
        </p>
      ) : null}
    </form>
  );
}
