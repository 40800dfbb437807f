/** Uploads the member's photo or membership card. Private parts of a card can be blacked out. */
import { useLocation, useNavigate } from 'react-router';
import { SavedPhotoEditor } from '#web/api/account/uploads/saved-photo-editor.tsx';
import { useUser } from '#web/api/session-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { LinkedOnly } from './linked-only.tsx';
import { ownMemberPath, photoTypeInSearch } from '#web/addresses/own-member-address.ts';

export function MemberPhotoPage() {
  return (
    <LinkedOnly>
      <MemberPhotoUpload />
    </LinkedOnly>
  );
}

function MemberPhotoUpload() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const photoType = photoTypeInSearch(search);
  const user = useUser();
  const member = user?.freakBrotherNumber ?? null;

  // A URL opened directly has no page of this site before it in the history.
  const goBack = () => void (key === 'default' ? navigate(ownMemberPath) : navigate(-1));

  return (
    <SavedPhotoEditor
      key={photoType}
      title="Your picture"
      label={photoType === 'card' ? 'Picture of your card' : 'Photo'}
      isRound={photoType === 'photo'}
      canBlackOut={photoType === 'card'}
      onCancel={goBack}
      toRequest={({ data, fileName: origFileName }) => ({
        call: 'setMemberPhoto',
        input: { body: { data, origFileName, photoType } },
        name: photoType === 'card' ? 'Your card' : 'Your photo',
        member,
      })}
      onSent={() => {
        showToast('success', 'Photo saved.', 'Photo saved');
        goBack();
      }}
    />
  );
}
