/** Finds a member by number or name, to say that they were on the same load. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { searchTerm } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LoadAction, LoadEntry } from './load-entry.tsx';

const maxShown = 10;
const findForm = z.object({ term: searchTerm });

interface Found {
  readonly members: readonly MemberListItem[];
  readonly isMore: boolean;
}

interface Props {
  readonly ownNumber: number;
  /** Throws the server's refusals. */
  readonly onSay: (member: MemberListItem) => Promise<void>;
}

export function FindLoadMate({ ownNumber, onSay }: Props) {
  const call = useCall();
  const [found, setFound] = useState<Found | null>(null);
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: findForm,
    defaultValues: { term: '' },
    draftPart: 'load',
    async send({ term }) {
      const { body } = await call('searchAsYouType', { params: { term } });
      const others = body.filter(({ freakBrotherNumber: number }) => number !== ownNumber);
      setFound({ members: others.slice(0, maxShown), isMore: others.length > maxShown });
    },
  });

  async function say(member: MemberListItem) {
    await onSay(member);
    setFound(null);
    form.reset();
  }

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Find member</SubmitButton>}
    >
      <TextField label="Number or name" autoComplete="off" required {...field('term')} />
      {found === null ? null : (
        <div role="status">
          {found.members.length === 0 ? <p className="empty">No other member was found.</p> : null}
          <ul className="loads">
            {found.members.map((member) => (
              <LoadEntry key={member.freakBrotherNumber} member={member}>
                <LoadAction
                  label="Was on my load"
                  about={nameWithNumber(member)}
                  act={() => say(member)}
                />
              </LoadEntry>
            ))}
          </ul>
          {found.isMore ? <p className="hint">There are more. Enter more of the name.</p> : null}
        </div>
      )}
    </Form>
  );
}
