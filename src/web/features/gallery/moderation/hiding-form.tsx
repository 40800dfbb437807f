/** Explains what hiding a photo means, and asks for a reason, which the contributor reads. */
import {
  type ModeratedPhoto,
  hiddenPhotoHours,
  hidingReason,
} from '#contract/gallery/moderation.ts';
import { ReasonForm, type ReasonProps } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { contributorName, describePhoto, describeRecipient } from './photo-labels.ts';

const schema = reasonSchema(hidingReason);

interface Props extends ReasonProps {
  readonly photo: ModeratedPhoto;
  /** Throws the server's refusal. */
  readonly onHide: (reason: string) => Promise<void>;
}

export function HidingForm({ photo, onHide, ...reason }: Props) {
  return (
    <ReasonForm
      {...reason}
      schema={schema}
      draftPart={`hide-${photo.photoId}`}
      confirmLabel="Hide"
      isRequired={false}
      hint={
        photo.contributor.isTold
          ? `We email this text to ${contributorName(photo)}.`
          : 'Other admins see it beside the photo.'
      }
      send={onHide}
    >
      <p>
        {describePhoto(photo)}: only admins will see it. For {hiddenPhotoHours} hours you can show
        it again; then it is deleted for good.
      </p>
      <p>{describeRecipient(photo)}</p>
    </ReasonForm>
  );
}
