/** What can be done with an item: a button for each act, and a form where an answer needs more than a button. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { actsOf, type Act, type ActWords, type InboxKind } from '#contract/inbox/kinds.ts';
import { reasonText } from '#contract/primitives.ts';
import { nameOf } from '#web/addresses/inbox-address.ts';
import { ReasonForm } from '#web/api/forms/reason-action.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import type { AnswerProps } from './answer-props.ts';
import { DeathAnswer } from './death-answer.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { SuggestionAnswer } from './suggestion-answer.tsx';

/** How these kinds are approved. */
const forms: Readonly<Partial<Record<InboxKind, ComponentType<AnswerProps>>>> = {
  message: MessageAnswer,
  ownership: MessageAnswer,
  death: DeathAnswer,
  suggestion: SuggestionAnswer,
};

interface ButtonProps {
  readonly act: Act;
  readonly words: ActWords;
  readonly title: string;
  /** Throws the server's refusals. */
  readonly onPress: () => Promise<void>;
}

function ActButton({ act, words: { label, reason }, title, onPress }: ButtonProps) {
  const { isBusy, alert, run } = useAction(onPress);
  return (
    <>
      <Button
        type="button"
        kind={act === 'approve' ? 'main' : 'quiet'}
        isBusy={isBusy}
        aria-label={`${label}: ${title}`}
        data-verb={act}
        data-opens={reason === undefined ? undefined : 'reason'}
        onClick={run}
      >
        {label}
      </Button>
      <AlertBox message={alert} />
    </>
  );
}

interface RejectionProps extends AnswerProps {
  readonly act: Act;
  readonly words: ActWords;
  readonly typed: string;
  readonly onChange: (reason: string) => void;
  readonly onCancel: () => void;
}

/** In place of the buttons. */
function Rejection({ item, act, words, typed, onChange, onCancel, decide }: RejectionProps) {
  const isRequired = words.reason === 'required';
  const [schema] = useState(() =>
    reasonSchema(reasonText(isRequired ? 'Please give a reason.' : null)),
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={place}>
      <ReasonForm
        schema={schema}
        draftPart={`${nameOf(item)}-${act}`}
        typed={typed}
        onType={onChange}
        confirmLabel={words.label}
        confirmKind="danger"
        hint="We send it by email as you write it."
        isRequired={isRequired}
        send={(reason) => decide(act, { reason })}
        onCancel={onCancel}
      >
        <p>{words.effect}</p>
      </ReasonForm>
    </div>
  );
}

export function ItemAnswers(props: AnswerProps) {
  const { item, decide, onType } = props;
  const { kind, acts, title } = item;
  const words = actsOf(kind);
  const [asked, setAsked] = useState<Act | null>(null);
  const [typed, setTyped] = useState('');
  const [isAnswering, setIsAnswering] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const Form = acts.includes('approve') ? forms[kind] : undefined;
  const buttons = acts.flatMap((act) => {
    const own = words[act];
    return own === undefined || (act === 'approve' && Form) ? [] : [{ act, words: own }];
  });
  const askedWords = asked === null ? undefined : words[asked];

  function close() {
    setAsked(null);
    bar.current?.focus();
  }

  if (asked !== null && askedWords) {
    return (
      <Rejection
        {...props}
        act={asked}
        words={askedWords}
        typed={typed}
        onChange={(reason) => {
          setTyped(reason);
          onType(reason.trim() !== '');
        }}
        onCancel={close}
      />
    );
  }
  return (
    <>
      {Form ? (
        <Form
          {...props}
          onType={(is) => {
            setIsAnswering(is);
            onType(is);
          }}
        />
      ) : null}
      {isAnswering ? (
        <p className="hint">Send your answer, or take it back to decide without one.</p>
      ) : null}
      {buttons.length === 0 || isAnswering ? null : (
        <div className={`item-answers${Form ? '' : ' item-answers-only'}`}>
          <ul className="hint">
            {buttons.map(({ act, words: { label, effect } }) => (
              <li key={act}>
                <b>{label}:</b> {effect}
              </li>
            ))}
          </ul>
          <div ref={bar} className="form-actions" tabIndex={-1}>
            {buttons.map(({ act, words: own }) => (
              <ActButton
                key={act}
                act={act}
                words={own}
                title={title}
                onPress={async () => {
                  if (own.reason === undefined) await decide(act);
                  else setAsked(act);
                }}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
