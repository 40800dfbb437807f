/** Adds a missed search term to a member as an alias. */
import { useCallback, useRef, useState, useEffect, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { aliasText } from '#contract/members/member-fields.ts';
import { Refusal } from '#contract/errors.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { findMembers } from '#contract/members/editing.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';

const chooseMember = 'Please choose a member.';
const schema = z.object({
  /** Nothing is selected at first. */
  freakBrotherNumber: z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((chosen) => chosen ?? ''),
    ),
    z.string().check(z.minLength(1, chooseMember)),
  ),
  alias: aliasText,
});

interface Props {
  readonly search: MissedSearch;
  /** Rejects with the server's refusal. */
  readonly onAdd: (member: MemberListItem, alias: string) => Promise<void>;
}

function AliasForm({ search, onAdd, onClose }: Props & { readonly onClose: () => void }) {
  const offered = useRef<readonly MemberListItem[]>(search.near);
  const { form, field, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { freakBrotherNumber: '', alias: search.term },
    draftPart: `alias-${search.term}`,
    async send({ freakBrotherNumber, alias }) {
      const member = offered.current.find(
        (each) => String(each.freakBrotherNumber) === freakBrotherNumber,
      );
      if (member === undefined) {
        // The choice was restored from a draft, and its member has not been searched for again.
        const message = 'Please find the member again.';
        throw new Refusal('bad_request', { message, errors: { freakBrotherNumber: message } });
      }
      await onAdd(member, alias);
      onClose();
    },
  });
  const { setValue } = form;
  const offer = useCallback(
    (members: readonly MemberListItem[]) => {
      offered.current = members;
      setValue('freakBrotherNumber', '');
    },
    [setValue],
  );
  const { error, ...inputProps } = field('freakBrotherNumber');
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Add the name"
      isBusy={isBusy}
      onCancel={onClose}
    >
      <MemberChoices proposed={search.near} inputProps={inputProps} error={error} onOffer={offer} />
      <TextField
        label="Other name"
        hint="The search also finds the member by this name. Visitors do not see it."
        autoComplete="off"
        required
        {...field('alias')}
      />
    </Form>
  );
}

export function AliasDialog(props: Props) {
  const { term } = props.search;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        aria-label={`Add another name: ${term}`}
        onClick={() => setIsOpen(true)}
      >
        Add another name
      </Button>
      <Dialog title={`Who is “${term}”?`} isOpen={isOpen} onClose={close}>
        <AliasForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

const typingPauseMs = 300;
const maxChoices = 5;

interface ChoicesProps {
  readonly members: readonly MemberListItem[];
  /** MemberChoicesProps from the form for each radio button. */
  readonly inputProps: ComponentProps<'input'>;
}

function Choices({ members, inputProps }: ChoicesProps) {
  return members.slice(0, maxChoices).map((member) => (
    <label key={member.freakBrotherNumber} className="choice">
      <input {...inputProps} type="radio" className="tick" value={member.freakBrotherNumber} />
      <span>
        <b>{numberLabel('fb', member.freakBrotherNumber)}</b>
        {` ${member.firstName} ${member.lastName} `}
        {member.deceased ? <DeceasedMarker /> : null}
      </span>
    </label>
  ));
}

interface FoundProps {
  readonly q: string;
  readonly inputProps: ChoicesProps['inputProps'];
  readonly onFind: (members: readonly MemberListItem[]) => void;
}

function Found({ q, inputProps, onFind }: FoundProps) {
  const { value, failure, isLoading } = useQuery(findMembers, {
    query: { series: 'fb', q, page: '1' },
  });
  const members = value !== null && !isLoading ? value.members : null;
  useEffect(() => {
    if (members) onFind(members);
  }, [members, onFind]);
  return (
    <>
      <p className="hint" role="status">
        {describeFound(failure?.message ?? null, members, q)}
      </p>
      {members === null ? null : <Choices members={members} inputProps={inputProps} />}
    </>
  );
}

function describeFound(failure: string | null, members: readonly unknown[] | null, q: string) {
  if (failure !== null) return failure;
  if (members === null) return 'Looking for members…';
  if (members.length === 0) return `No member matches “${q}”.`;
  return members.length > maxChoices ? `The first ${maxChoices} members:` : '';
}

interface MemberChoicesProps {
  readonly proposed: readonly MemberListItem[];
  readonly inputProps: ChoicesProps['inputProps'];
  readonly error: string | undefined;
  /** Called with the members on offer; none of them is selected yet. */
  readonly onOffer: (members: readonly MemberListItem[]) => void;
}

/** Radio buttons to choose a member, from suggestions or from a search by number or part of a name. */
function MemberChoices({ proposed, inputProps, error, onOffer }: MemberChoicesProps) {
  const [q, setQ] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function look(text: string) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      onOffer(text === '' ? proposed : []);
      setQ(text);
    }, typingPauseMs);
  }

  return (
    <>
      <TextField
        label="Find the member"
        hint="Number or part of a name"
        type="search"
        autoComplete="off"
        onInput={({ currentTarget }) => look(currentTarget.value.trim())}
        onKeyDown={(event) => {
          // The search runs while typing; Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <fieldset className="choices" hidden={q === '' && proposed.length === 0}>
        <legend>{q === '' ? 'Similar names' : 'Found'}</legend>
        {q === '' ? (
          <Choices members={proposed} inputProps={inputProps} />
        ) : (
          <Found q={q} inputProps={inputProps} onFind={onOffer} />
        )}
      </fieldset>
      {error === undefined ? null : <p className="form-error">{error}</p>}
    </>
  );
}
