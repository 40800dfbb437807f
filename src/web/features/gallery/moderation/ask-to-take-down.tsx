/** Buttons that hide or delete a photo, once the admin has read what that means and given a reason. */
import { deletedPhotoHours, photoReason } from '#contract/gallery/moderation.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';

interface Props {
  readonly photoId: number;
  /** The photo, as a sentence names it. */
  readonly about: string;
  /** The whole accessible name, if several buttons have the same label. */
  readonly name?: string;
  /** Who gets an email. */
  readonly recipient: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** Throws the server's refusals. */
  readonly act: (reason: string) => Promise<void>;
}

export function AskToHide({ photoId, about, recipient, ...ask }: Props) {
  return (
    <ReasonAction
      {...ask}
      label="Hide"
      title="Hide this photo?"
      confirmLabel="Hide photo"
      field={photoReason}
      isRequired={false}
      draftPart={`hide-${photoId}`}
    >
      <p>{about}: only admins will see it, until one of you shows it again or deletes it.</p>
      <p>{recipient}</p>
    </ReasonAction>
  );
}

export function AskToDelete({ photoId, about, recipient, ...ask }: Props) {
  return (
    <ReasonAction
      {...ask}
      label="Delete"
      title="Delete this photo?"
      confirmLabel="Delete photo"
      confirmKind="danger"
      field={photoReason}
      isRequired={false}
      draftPart={`delete-${photoId}`}
    >
      <p>
        {about}: visitors stop seeing it at once. For {deletedPhotoHours} hours you can undo this on
        the page Photos of the Manifest. Then it is deleted for good.
      </p>
      <p>{recipient}</p>
    </ReasonAction>
  );
}
