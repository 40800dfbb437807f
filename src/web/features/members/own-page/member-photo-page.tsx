/** Uploads the member's photo or membership card. Private parts of a card can be blacked out. */
import { useLocation, useNavigate } from 'react-router';
import { useUpload } from '#web/api/account/use-upload.ts';
import { settle } from '#web/api/settle.ts';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { LinkedOnly } from './linked-only.tsx';
import { ownMemberPath, typeInQuery } from './own-member-addresses.ts';
import '#web/ui/photos/photo-editor.css';

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
  const { upload, progress } = useUpload();
  const photoType = typeInQuery(search);

  // A URL opened directly has no page of this site before it in the history.
  const goBack = () => void (key === 'default' ? navigate(ownMemberPath) : navigate(-1));

  return (
    <section className="card" aria-label="Your picture">
      <PhotoEditor
        key={photoType}
        label={photoType === 'card' ? 'Picture of your card' : 'Photo'}
        isRound={photoType === 'photo'}
        canBlackOut={photoType === 'card'}
        progress={progress}
        onCancel={goBack}
        onSave={async ({ data, fileName: origFileName }) => {
          const body = { data, origFileName, photoType };
          const response = await settle(upload('setMemberPhoto', { body }));
          if (!response.isOk) return response.failure.message;
          showToast('success', 'Photo saved.');
          goBack();
          return null;
        }}
      />
    </section>
  );
}
