import { hidePhoto, hiddenPhotoHours, hidingReason } from '#contract/gallery/moderation.ts';
import { useCall } from '#web/api/call-context.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';
import { ignoreNotFound } from './take-away.ts';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly onHidden: () => void;
  readonly label?: string;
  /** What the field begins with. */
  readonly usualReason?: string;
}

export function HidePhoto(props: Props) {
  const { photoId, caption, onHidden, label = 'Hide', usualReason = '' } = props;
  const call = useCall();
  return (
    <ReasonAction
      label={label}
      title="Hide this photo?"
      field={hidingReason}
      draftPart={`hide-${photoId}`}
      confirmLabel="Hide photo"
      isRequired={false}
      hint="Included in the email as you write it."
      usualReason={usualReason}
      act={async (reason) => {
        await ignoreNotFound(call(hidePhoto, { params: { photoId }, body: { reason } }));
        onHidden();
      }}
    >
      <p>
        Only admins will see “{caption}”. For {hiddenPhotoHours} hours you can show it again, on the
        page Photos of the Manifest. Then it is deleted for good.
      </p>
      <p>The person who uploaded it gets an email, unless it was you.</p>
    </ReasonAction>
  );
}
