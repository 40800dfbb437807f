/** A remembrance as keepers and admins read it before they decide. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { RemembrancePicture } from './remembrance-picture.tsx';
import './memorials.css';

type Member = ReviewedRemembrance['writer'];

export const MemberLink = ({ member }: { readonly member: Member }) => (
  <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{nameWithNumber(member)}</Link>
);

interface Props {
  readonly remembrance: ReviewedRemembrance;
  /** Whether the reader keeps several memorials. */
  readonly isOfMany?: boolean;
  readonly children: ReactNode;
}

export function Reviewed({ remembrance, isOfMany = false, children }: Props) {
  const { remembranceId, member, writer, text, hasPhoto, writtenAt } = remembrance;
  const { state, isReported, reportReason } = remembrance;
  return (
    <article aria-label={`Remembrance by ${nameWithNumber(writer)}`}>
      <p>
        <MemberLink member={writer} />
        {isOfMany ? (
          <>
            {' about '}
            <MemberLink member={member} />
          </>
        ) : null}{' '}
        <span className="hint">
          <Instant at={writtenAt} isDay />
        </span>
      </p>
      {reportReason === '' ? null : <p className="notice">{`Reported: ${reportReason}`}</p>}
      {isReported && state === 'shown' ? (
        <p className="hint">Everyone sees it, because an admin kept it after an earlier report.</p>
      ) : null}
      <p className="whole-text">{text}</p>
      {hasPhoto ? (
        <RemembrancePicture
          remembranceId={remembranceId}
          label={`From ${nameWithNumber(writer)}`}
        />
      ) : null}
      <div className="form-actions">{children}</div>
    </article>
  );
}

interface ApproveProps {
  readonly label?: string;
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export function Approve({ label = 'Approve', remembrance, act }: ApproveProps) {
  const name = `${label} the remembrance by ${nameWithNumber(remembrance.writer)}`;
  return <ActionButton label={label} name={name} kind="main" act={act} />;
}
