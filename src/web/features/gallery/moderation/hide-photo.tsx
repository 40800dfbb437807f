import { useState } from 'react';
import { hiddenPhotoHours, hidingReason } from '#contract/gallery/moderation.ts';
import { useCall } from '#web/api/call-context.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { takeAway } from '../tools/take-away.ts';

export interface HidePhotoProps {
  readonly photoId: number;
  readonly caption: string;
  readonly onHidden: () => void;
  readonly label?: string;
  /** What the field begins with. */
  readonly usualReason?: string;
}

const schema = reasonSchema(hidingReason);

export function HidePhoto(props: HidePhotoProps) {
  const { photoId, caption, onHidden, label = 'Hide', usualReason = '' } = props;
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(usualReason);
  const close = () => setIsOpen(false);

  async function hide(reason: string) {
    await takeAway(call('hidePhoto', { params: { photoId }, body: { reason } }));
    close();
    onHidden();
  }

  return (
    <>
      <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title="Hide this photo?" isOpen={isOpen} onClose={close}>
        <ReasonForm
          schema={schema}
          draftPart={`hide-${photoId}`}
          confirmLabel="Hide photo"
          isRequired={false}
          hint="Included in the email as you write it."
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={hide}
        >
          <p>
            Only admins will see “{caption}”. For {hiddenPhotoHours} hours you can show it again, on
            the page Photos of the Manifest. Then it is deleted for good.
          </p>
          <p>The person who uploaded it gets an email, unless it was you.</p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
