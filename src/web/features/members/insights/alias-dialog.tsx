/** Adds a missed search term to a member as an alias. */
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { aliasText } from '#contract/members/member-fields.ts';
import { Refusal } from '#contract/errors.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { MemberChoices } from './member-choices.tsx';

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
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Add the name</SubmitButton>
          <Button type="button" kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
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
