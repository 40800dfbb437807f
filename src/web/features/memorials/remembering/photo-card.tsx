import { useState } from 'react';
import { removeRemembrancePhoto, type OwnRemembrance } from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { rememberAddress } from '#web/addresses/memorial-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RemoveDialog } from '#web/ui/photos/remove-dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { RemembrancePicture } from '../remembrance-picture.tsx';

interface Props {
  readonly own: OwnRemembrance;
  readonly onChange: (own: OwnRemembrance) => void;
}

export function PhotoCard({ own: { member, problem, remembrance }, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  if (remembrance === null) return null;
  const { freakBrotherNumber: number } = member;
  const { hasPhoto, remembranceId } = remembrance;

  async function remove() {
    await cancelWaiting({ call: 'setRemembrancePhoto', number });
    const response = await settle(call(removeRemembrancePhoto, { params: { number } }));
    setIsConfirming(false);
    if (response.isOk) {
      onChange(response.value.body);
      showToast('success', 'Photo removed.');
    } else if (response.failure.code !== 'unauthorized') {
      showToast('danger', response.failure.message);
    }
  }

  return (
    <Card title="Photo">
      {hasPhoto ? (
        <RemembrancePicture
          remembranceId={remembranceId}
          label={`Your remembrance of ${nameWithNumber(member)}`}
        />
      ) : (
        <p className="hint">No photo yet. You can add one.</p>
      )}
      <div className="form-actions">
        {problem === null ? (
          <LinkButton to={`${rememberAddress(number)}/Photo`}>
            {hasPhoto ? 'Change photo' : 'Add a photo'}
          </LinkButton>
        ) : null}
        {hasPhoto ? (
          <Button type="button" kind="quiet" onClick={() => setIsConfirming(true)}>
            Remove photo
          </Button>
        ) : null}
      </div>
      <RemoveDialog
        name="the photo"
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onRemove={remove}
      />
    </Card>
  );
}
