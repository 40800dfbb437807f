/** Shows two versions of a member side by side, and lets the admin choose one value per field. */
import { useEffect, useRef, useState } from 'react';
import { monthShortNames } from '#contract/members/display-names.ts';
import { Button } from '#web/ui/button.tsx';
import {
  differingFields,
  fieldLabels,
  type EditorField,
  type MemberValues,
} from './member-form.ts';

interface Props {
  /** The version that both edits started from. */
  readonly before: MemberValues;
  readonly mine: MemberValues;
  readonly theirs: MemberValues;
  readonly onChoose: (chosen: MemberValues) => void;
}

function shown(name: EditorField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value.trim() === '') return '(nothing)';
  return name === 'month' ? (monthShortNames[Number(value) - 1] ?? value) : value;
}

interface ChoiceProps {
  readonly name: EditorField;
  readonly whose: string;
  readonly value: string | boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, whose, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" className="tick" name={name} checked={isChosen} onChange={onChoose} />
      <b>{whose}</b>
      <span>{shown(name, value)}</span>
    </label>
  );
}

export function CompareMembers({ before, mine, theirs, onChoose }: Props) {
  const names = differingFields(mine, theirs);
  const changedByMe = differingFields(mine, before);
  const [taken, setTaken] = useState<ReadonlySet<EditorField>>(
    () => new Set(names.filter((name) => !changedByMe.includes(name))),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function mark(name: EditorField, isTheirs: boolean) {
    const next = new Set(taken);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTaken(next);
  }

  const chosen = () =>
    Object.fromEntries(
      Object.entries(mine).map(([name, value]) => [
        name,
        taken.has(name as EditorField) ? theirs[name as EditorField] : value,
      ]),
    ) as MemberValues;

  return (
    <section className="card wide" aria-labelledby="versions">
      <div className="member-facts">
        <h2 id="versions" ref={heading} tabIndex={-1}>
          Someone else has saved this member
        </h2>
        <p>Your changes are not lost. Choose which version to keep.</p>
      </div>
      {names.map((name) => (
        <fieldset key={name} className="choices">
          <legend>{fieldLabels[name]}</legend>
          <Choice
            name={name}
            whose="Keep mine"
            value={mine[name]}
            isChosen={!taken.has(name)}
            onChoose={() => mark(name, false)}
          />
          <Choice
            name={name}
            whose="Take theirs"
            value={theirs[name]}
            isChosen={taken.has(name)}
            onChoose={() => mark(name, true)}
          />
        </fieldset>
      ))}
      <div className="form-actions">
        <Button type="button" onClick={() => onChoose(chosen())}>
          Continue with these
        </Button>
        <Button type="button" kind="quiet" onClick={() => onChoose(mine)}>
          Keep all mine
        </Button>
        <Button type="button" kind="quiet" onClick={() => onChoose(theirs)}>
          Take all theirs
        </Button>
      </div>
    </section>
  );
}
