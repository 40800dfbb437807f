/** A remembrance as keepers read it before they decide. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { writerName } from '#contract/members/display-names.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { RemembrancePicture } from './remembrance-picture.tsx';
import './memorials.css';

interface Props {
  readonly remembrance: ReviewedRemembrance;
  readonly children: ReactNode;
}

export function Reviewed({ remembrance, children }: Props) {
  const { remembranceId, writer, text, hasPhoto, writtenAt } = remembrance;
  return (
    <article className="stack" aria-label={`Remembrance by ${writerName(writer)}`}>
      <p>
        {writer.freakBrotherNumber === null ? (
          writerName(writer)
        ) : (
          <Link to={`/${brand.singularSlug}/${writer.freakBrotherNumber}`}>
            {writerName(writer)}
          </Link>
        )}{' '}
        <span className="hint">
          <Instant at={writtenAt} isDay />
        </span>
      </p>
      <p className="whole-text">{text}</p>
      {hasPhoto ? (
        <RemembrancePicture remembranceId={remembranceId} label={`From ${writerName(writer)}`} />
      ) : null}
      <div className="form-actions">{children}</div>
    </article>
  );
}

interface ApproveProps {
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export function Approve({ remembrance, act }: ApproveProps) {
  const name = `Approve the remembrance by ${writerName(remembrance.writer)}`;
  return <ActionButton label="Approve" name={name} kind="main" act={act} />;
}
