/** Edits a member. If another admin saved in the meantime, both versions are compared first. */
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  editMember,
  type MemberBetweenOthers,
  type MemberDetails,
} from '#contract/members/editing.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { numberOf } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { useConfirmation } from '#web/ui/forms/use-confirmation.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { memberAddress, memberListAddress } from '#web/addresses/member-address.ts';
import { MemberFieldset } from './member-fieldset.tsx';
import { sendConfirmed, useNumberCheck } from './use-number-check.ts';
import { memberForm, storyFlags, valuesOf, type MemberValues } from './member-form.ts';
import { CompareMembers } from './compare-members.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { Instant } from '#web/ui/instant.tsx';
import { brand } from '#contract/brand.ts';
import { isHidden } from '#contract/members/member-fields.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { CardFacts } from '../profile/profile-card.tsx';
import { knownDate } from '#web/ui/format-date.ts';

interface Props {
  readonly member: MemberBetweenOthers;
  /** A card above the form where there is little room, and above the preview otherwise. */
  readonly message: ReactNode;
  /** Cards below the preview, for the version that is stored. */
  readonly children: (version: MemberDetails['version']) => ReactNode;
}

export function MemberEditor({ member, message, children }: Props) {
  const call = useCall();
  const navigate = useNavigate();
  const showToast = useToast();
  const { ask, dialog } = useConfirmation();
  /** The stored version that the form's changes are based on. */
  const [basis, setBasis] = useState<MemberDetails>(member);
  /** The version that another admin saved in the meantime. */
  const [theirs, setTheirs] = useState<MemberDetails | null>(null);
  const [isMerged, setIsMerged] = useState(false);
  /** Set after a move is saved, so that leaving for the new address is not blocked. */
  const isSaved = useRef(false);
  /** Whether "Save and next" was pressed. */
  const goesOn = useRef(false);
  const { series, freakBrotherNumber: number, version } = basis;

  const { form, field, values, isDirty, isValid, isBusy, alert, onSubmit } = useSchemaForm({
    schema: memberForm,
    mode: 'onChange',
    defaultValues: valuesOf(member),
    async send({ isStoryHidden, ...edit }) {
      const moved = edit.freakBrotherNumber;
      const isMoving = moved !== number;
      if (isMoving) {
        await check(moved);
        if (!(await ask(questionOfMove(series, number, moved)))) return;
      }
      try {
        const params = { series, number };
        const story = storyFlags(basis, isStoryHidden);
        const saved = await sendConfirmed(
          (confirmation) =>
            call(editMember, { params, body: { ...edit, ...story, version, ...confirmation } }),
          ask,
        );
        if (saved === null) return;
        const { body } = saved;
        setIsMerged(false);
        setBasis(body);
        form.reset(valuesOf(body));
        showToast('success', 'Member saved.');
        const { nextNumber } = member;
        const isLeaving = goesOn.current && nextNumber !== null;
        isSaved.current = isMoving || isLeaving;
        if (isLeaving) await navigate(memberAddress(series, nextNumber));
        else if (isMoving) await navigate(memberAddress(series, moved), { replace: true });
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'stale') throw error;
        // The contract defines the details of a `stale` error.
        setTheirs(error.versions?.stored as MemberDetails);
      }
    },
  });

  const typed = numberOf(series, values.freakBrotherNumber ?? '');
  const { record, isTaken, check } = useNumberCheck(series, typed === number ? null : typed);
  const cannotSave = !isDirty || !isValid || isTaken;

  /** Puts the chosen values into the form as changes to the stored version. */
  function merge(stored: MemberDetails, chosen: MemberValues) {
    setBasis(stored);
    setTheirs(null);
    setIsMerged(true);
    form.reset(valuesOf(stored));
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as keyof MemberValues, value, true);
    }
  }

  return (
    <>
      <PageSubject name={`${numberLabel(series, number)} ${basis.firstName} ${basis.lastName}`} />
      <LeaveGuard hasChanges={() => isDirty && !isSaved.current} />
      {theirs === null ? null : (
        <CompareMembers
          before={valuesOf(basis)}
          mine={form.getValues()}
          theirs={valuesOf(theirs)}
          onChoose={(chosen) => merge(theirs, chosen)}
        />
      )}
      <div className="stack editor" hidden={theirs !== null}>
        {message}
        <section className="card" aria-label="Member">
          <Neighbors member={member} />
          <MemberFacts member={basis} />
          {isMerged ? (
            <p className="notice" role="status">
              {isDirty
                ? 'The fields now show your choice. Press Save to keep it.'
                : 'There is nothing left to save. The fields show the other version.'}
            </p>
          ) : null}
          <Form
            onSubmit={(event) => {
              const button = event.nativeEvent.submitter;
              goesOn.current = button?.getAttribute('name') === 'next';
              return onSubmit(event);
            }}
            alert={alert}
            submit="Save"
            isBusy={isBusy}
            isDisabled={cannotSave}
            actions={
              member.nextNumber === null ? null : (
                <SubmitButton isBusy={isBusy} isDisabled={cannotSave} kind="quiet" name="next">
                  Save and next
                </SubmitButton>
              )
            }
          >
            <MemberFieldset
              field={field}
              series={series}
              record={record}
              isStoryWithheld={basis.isStoryWithheld}
            />
          </Form>
          <ConfirmDialog {...dialog} />
        </section>
        <div className="stack editor-beside">
          <PublicPreview member={basis} values={values} />
          {children(version)}
        </div>
      </div>
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

/** Leads to the members before and after this one, and to the list. */
function Neighbors({ member }: { readonly member: MemberBetweenOthers }) {
  const { series, freakBrotherNumber: own, previousNumber, nextNumber } = member;
  const addressOf = (number: number | null) => memberAddress(series, number ?? own);
  return (
    <nav className="row" aria-label="Members">
      <LinkButton to={addressOf(previousNumber)} isDisabled={previousNumber === null}>
        {previousNumber === null ? 'Previous' : `← ${numberLabel(series, previousNumber)}`}
      </LinkButton>
      <LinkButton to={addressOf(nextNumber)} isDisabled={nextNumber === null}>
        {nextNumber === null ? 'Next' : `${numberLabel(series, nextNumber)} →`}
      </LinkButton>
      <LinkButton to={memberListAddress({ series })}>All members</LinkButton>
    </nav>
  );
}

function Claim({ account }: Pick<MemberDetails, 'account'>) {
  if (account === null) return <p>Not claimed.</p>;
  const { accountId, firstName, lastName, email, isApproved } = account;
  return (
    <p>
      {isApproved ? 'Claimed by ' : 'Claim waiting for approval: '}
      <Link to={`/Manifest/Accounts/${accountId}`}>{`${firstName} ${lastName}`}</Link>
      {` (${email})`}
    </p>
  );
}

function MemberFacts({ member }: { readonly member: MemberDetails }) {
  const { series, freakBrotherNumber: number } = member;
  return (
    <div className="member-facts">
      <h2>{`${numberLabel(series, number)} ${member.firstName} ${member.lastName}`}</h2>
      {series === 'fb' ? <Claim account={member.account} /> : null}
      {member.isSample ? (
        <p>
          An invented sample member. The command <code>remove-samples</code> deletes it, with its
          claim, photos and story.
        </p>
      ) : null}
      <p className="hint">
        Last changed <Instant at={member.updatedAt} isDay />
      </p>
      <p>
        <Link to={numberAddress(series, number)}>Number history</Link>
      </p>
    </div>
  );
}

type ShownText = 'firstName' | 'lastName' | 'day' | 'month' | 'year' | 'location' | 'maneuver';

interface PublicPreviewProps {
  readonly member: MemberDetails;
  readonly values: Partial<MemberValues>;
}

/** What the public sees of the record in the values. */
function PublicPreview({ member, values }: PublicPreviewProps) {
  const { series, freakBrotherNumber } = member;
  const { deceased = false, story = '', isNameWithheld, isPhotoWithheld } = values;
  const isStoryHidden = isHidden('story', values);
  const unlessHidden = (field: ShownText) => (isHidden(field, values) ? '' : (values[field] ?? ''));
  const shown = {
    freakBrotherNumber,
    firstName: unlessHidden('firstName'),
    lastName: unlessHidden('lastName'),
    deceased,
    avatarUri: isNameWithheld || isPhotoWithheld ? null : member.avatarUri,
  };
  const date = knownDate({
    day: Number(unlessHidden('day')),
    month: Number(unlessHidden('month')),
    year: Number(unlessHidden('year')),
  });
  return (
    <Card title="What the public sees">
      <MemberCard member={shown} series={series} size="large">
        <CardFacts
          date={date}
          location={unlessHidden('location')}
          jump={unlessHidden('maneuver')}
        />
      </MemberCard>
      {series !== 'fb' || isStoryHidden || story.trim() === '' ? null : (
        <p className="preview-story">{story}</p>
      )}
      {series === 'fb' && isStoryHidden ? <p className="hint">The story is hidden.</p> : null}
      {series === 'fb' ? (
        <p>
          <Link to={`/${brand.singularSlug}/${freakBrotherNumber}`}>Public profile</Link>
        </p>
      ) : null}
    </Card>
  );
}
