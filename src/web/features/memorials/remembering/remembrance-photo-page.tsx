import { useNavigate, useParams } from 'react-router';
import { numberLabel } from '#contract/number-label.ts';
import { SavedPhotoEditor } from '#web/api/account/uploads/saved-photo-editor.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export function RemembrancePhotoPage() {
  const { number = '' } = useParams();
  const navigate = useNavigate();
  const showToast = useToast();
  const goBack = () => void navigate(`/Remember/${number}`, { replace: true });
  return (
    <SavedPhotoEditor
      title="Photo of your remembrance"
      label="Photo"
      onCancel={goBack}
      toRequest={({ data, fileName: origFileName }) => ({
        call: 'setRemembrancePhoto',
        input: { params: { number }, body: { data, origFileName } },
        name: `The photo of your remembrance of ${numberLabel('fb', Number(number))}`,
      })}
      onSent={() => {
        showToast('success', 'Photo saved. It is on the site once it is approved.', 'Photo saved');
        goBack();
      }}
    />
  );
}
