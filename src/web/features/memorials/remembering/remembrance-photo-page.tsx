import { useNavigate, useParams } from 'react-router';
import { useUpload } from '#web/api/account/use-upload.ts';
import { settle } from '#web/api/settle.ts';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import '#web/ui/photos/photo-editor.css';

export function RemembrancePhotoPage() {
  const { number = '' } = useParams();
  const navigate = useNavigate();
  const showToast = useToast();
  const { upload, progress } = useUpload();
  const goBack = () => void navigate(`/Remember/${number}`, { replace: true });
  return (
    <section className="card" aria-label="Photo of your remembrance">
      <PhotoEditor
        label="Photo"
        progress={progress}
        onCancel={goBack}
        onSave={async ({ data, fileName: origFileName }) => {
          const body = { data, origFileName };
          const response = await settle(
            upload('setRemembrancePhoto', { params: { number }, body }),
          );
          if (!response.isOk) return response.failure.message;
          showToast('success', 'Photo saved. It is on the site once it is approved.');
          goBack();
          return null;
        }}
      />
    </section>
  );
}
