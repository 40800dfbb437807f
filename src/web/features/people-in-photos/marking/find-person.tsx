/** Finds a member while a number or a name is typed. */
import { useEffect, useState, type ReactNode } from 'react';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

const maxShown = 8;
const pauseMs = 250;

function useFound(term: string): readonly MemberListItem[] | null {
  const call = useCall();
  const [found, setFound] = useState<readonly MemberListItem[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      if (term === '') return setFound(null);
      try {
        const response = await settle(call('searchAsYouType', { params: { term } }, { signal }));
        setFound(response.isOk ? response.value.body.slice(0, maxShown) : null);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      return undefined;
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, term]);
  return found;
}

interface Props {
  /** Throws the server's refusals. */
  readonly onChoose: (member: MemberListItem) => Promise<void>;
  /** Further buttons. */
  readonly children?: ReactNode;
}

function Choice({ member, onChoose }: { member: MemberListItem } & Pick<Props, 'onChoose'>) {
  const { isBusy, alert, run } = useAction(() => onChoose(member));
  return (
    <li>
      <Button type="button" kind="quiet" isBusy={isBusy} onClick={run}>
        {nameWithNumber(member)}
      </Button>
      <AlertBox message={alert} />
    </li>
  );
}

export function FindPerson({ onChoose, children }: Props) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim());
  return (
    <>
      <TextField
        label="Number or name"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status">
        {found?.length === 0 ? <p className="empty">No member was found.</p> : null}
        {found === null || found.length === 0 ? null : (
          <ul className="person-choices">
            {found.map((member) => (
              <Choice key={member.freakBrotherNumber} member={member} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
      <div className="form-actions">{children}</div>
    </>
  );
}
