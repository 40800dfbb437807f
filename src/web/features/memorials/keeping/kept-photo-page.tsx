import { useLocation, useNavigate, useParams } from 'react-router';
import { useUpload } from '#web/api/account/use-upload.ts';
import { settle } from '#web/api/settle.ts';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { typeInSearch } from './keeping-addresses.ts';
import '#web/ui/photos/photo-editor.css';

export function KeptPhotoPage() {
  const { number = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const { upload, progress } = useUpload();
  const photoType = typeInSearch(search);
  const goBack = () => void navigate(`/Keep/${number}`, { replace: true });
  return (
    <section className="card" aria-label="Picture of the member">
      <PhotoEditor
        key={photoType}
        label={photoType === 'card' ? 'Picture of the card' : 'Photo'}
        isRound={photoType === 'photo'}
        canBlackOut={photoType === 'card'}
        progress={progress}
        onCancel={goBack}
        onSave={async ({ data, fileName: origFileName }) => {
          const body = { data, origFileName, photoType };
          const response = await settle(upload('setMemorialPhoto', { params: { number }, body }));
          if (!response.isOk) return response.failure.message;
          showToast('success', 'Photo saved.');
          goBack();
          return null;
        }}
      />
    </section>
  );
}
