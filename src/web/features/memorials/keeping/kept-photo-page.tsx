import { useLocation, useNavigate, useParams } from 'react-router';
import { numberLabel } from '#contract/number-label.ts';
import { SavedPhotoEditor } from '#web/api/account/uploads/saved-photo-editor.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { photoTypeInSearch } from '#web/addresses/own-member-address.ts';

export function KeptPhotoPage() {
  const { number = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const photoType = photoTypeInSearch(search);
  const goBack = () => void navigate(`/Keep/${number}`, { replace: true });
  return (
    <SavedPhotoEditor
      key={photoType}
      title="Picture of the member"
      label={photoType === 'card' ? 'Picture of the card' : 'Photo'}
      isRound={photoType === 'photo'}
      canBlackOut={photoType === 'card'}
      onCancel={goBack}
      toRequest={({ data, fileName: origFileName }) => ({
        call: 'setMemorialPhoto',
        input: { params: { number }, body: { data, origFileName, photoType } },
        name: `${photoType === 'card' ? 'The card' : 'The photo'} of ${numberLabel('fb', Number(number))}`,
      })}
      onSent={() => {
        showToast('success', 'Photo saved.', 'Photo saved');
        goBack();
      }}
    />
  );
}
