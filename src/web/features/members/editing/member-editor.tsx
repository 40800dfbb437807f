/** Edits a member. If another admin saved in the meantime, both versions are compared first. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberDetails } from '#contract/members/editing.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Series } from '#contract/series.ts';
import { useCall } from '#web/api/call-context.ts';
import { useDraftAtSessionEnd } from '#web/api/forms/use-draft-at-session-end.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useConfirmation } from '#web/ui/forms/use-confirmation.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CompareMembers } from './compare-members.tsx';
import { memberAddress, memberListAddress } from '#web/addresses/member-address.ts';
import { MemberFacts } from './member-facts.tsx';
import { MemberFieldset } from './member-fieldset.tsx';
import { sendOnPurpose } from './reserved-number.ts';
import { memberForm, valuesOf, type MemberValues } from './member-form.ts';

export function MemberEditor({ member }: { readonly member: MemberDetails }) {
  const call = useCall();
  const navigate = useNavigate();
  const showToast = useToast();
  const { ask, dialog } = useConfirmation();
  /** The stored version that the form's changes are based on. */
  const [basis, setBasis] = useState(member);
  /** The version that another admin saved in the meantime. */
  const [theirs, setTheirs] = useState<MemberDetails | null>(null);
  const [isMerged, setIsMerged] = useState(false);
  /** Set after a move is saved, so that leaving for the new address is not blocked. */
  const isSaved = useRef(false);
  const { series, freakBrotherNumber: number, version } = basis;

  const { form, field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: memberForm,
    mode: 'onChange',
    defaultValues: valuesOf(member),
    async send(edit) {
      const moved = edit.freakBrotherNumber;
      const isMoving = moved !== number;
      if (isMoving && !(await ask(questionOfMove(series, number, moved)))) return;
      try {
        const params = { series, number };
        const saved = await sendOnPurpose(
          (meant) => call('editMember', { params, body: { ...edit, version, ...meant } }),
          ask,
        );
        if (saved === null) return;
        const { body } = saved;
        setIsMerged(false);
        setBasis(body);
        form.reset(valuesOf(body));
        showToast('success', 'Member saved.');
        isSaved.current = isMoving;
        if (isMoving) await navigate(memberAddress(series, moved), { replace: true });
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'stale') throw error;
        // The contract defines the details of a `stale` error.
        setTheirs(error.versions?.stored as MemberDetails);
      }
    },
  });

  /** Puts the chosen values into the form as changes to the stored version. */
  function merge(stored: MemberDetails, chosen: MemberValues) {
    setBasis(stored);
    setTheirs(null);
    setIsMerged(true);
    form.reset(valuesOf(stored));
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as keyof MemberValues, value, { shouldDirty: true, shouldValidate: true });
    }
  }

  const { isDirty, isValid } = form.formState;
  // The session may end elsewhere: during a photo upload, or in another tab.
  useDraftAtSessionEnd(() => (isDirty && !isSaved.current ? form.getValues() : null));
  return (
    <>
      <LeaveGuard hasChanges={() => isDirty && !isSaved.current} />
      {theirs === null ? null : (
        <CompareMembers
          before={valuesOf(basis)}
          mine={form.getValues()}
          theirs={valuesOf(theirs)}
          onChoose={(chosen) => merge(theirs, chosen)}
        />
      )}
      <section className="card" aria-label="Member" hidden={theirs !== null}>
        <MemberFacts member={basis} />
        {isMerged ? (
          <p className="notice" role="status">
            {isDirty
              ? 'The fields now show your choice. Press Save to keep it.'
              : 'There is nothing left to save. The fields show the other version.'}
          </p>
        ) : null}
        <Form
          onSubmit={onSubmit}
          alert={alert}
          actions={
            <>
              <SubmitButton isBusy={isBusy} isDisabled={!isDirty || !isValid}>
                Save
              </SubmitButton>
              <LinkButton to={memberListAddress({ series, q: '', page: 1 })}>
                Find another
              </LinkButton>
            </>
          }
        >
          <MemberFieldset field={field} series={series} />
        </Form>
        <ConfirmDialog {...dialog} />
      </section>
    </>
  );
}

function questionOfMove(series: Series, from: number, to: number) {
  const left = numberLabel(series, from);
  return {
    title: `Move ${left} to ${numberLabel(series, to)}?`,
    text: `The account, story and photos move too. ${left} becomes free.`,
    yes: 'Move',
  };
}
