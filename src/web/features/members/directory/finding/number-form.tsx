import { useRef, useState } from 'react';
import { exampleNumber } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { numberOf } from '#contract/primitives.ts';
import { Button } from '#web/ui/button.tsx';
import { insertClean } from '#web/ui/forms/insert-clean.ts';
import type { ListSeries } from './list-series.ts';

interface Props {
  readonly series: ListSeries;
  readonly onGo: (number: number) => void;
}

export function NumberForm({ series, onGo }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      className="list-tool"
      action={series.path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = numberOf(series.series, field.current?.value ?? '');
        setIsRefused(number === null);
        if (number === null) field.current?.focus();
        else onGo(number);
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
        onPaste={(event) => insertClean(event, (text) => pastedNumber(text, series.series))}
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
          {exampleNumber}
        </p>
      ) : null}
    </form>
  );
}
