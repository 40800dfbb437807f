import { useState } from 'react';
import { useNavigate } from 'react-router';
import { photoSizes } from '#contract/gallery/photos.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useUpload } from '#web/api/account/use-upload.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import { RemoveDialog } from '#web/ui/photos/remove-dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import '#web/ui/photos/photo-editor.css';

export function AvatarPage() {
  const call = useCall();
  const navigate = useNavigate();
  const showToast = useToast();
  const { profile, keep } = useOwnProfile();
  const { upload, progress } = useUpload();
  const [isAsked, setIsAsked] = useState(false);
  const avatarUri = profile?.isOk === true ? profile.value.avatarUri : null;

  async function remove() {
    const response = await settle(call('removeAvatar'));
    setIsAsked(false);
    if (!response.isOk) {
      // The end of the session has already been shown.
      if (response.failure.code !== 'unauthorized') showToast('danger', response.failure.message);
      return;
    }
    keep(response.value.body);
    showToast('success', 'Photo removed.');
  }

  return (
    <section className="card" aria-label="Your photo">
      {avatarUri === null ? null : (
        <div className="present-photo">
          <img src={avatarUri} alt="Your current avatar" width="150" height="150" />
          <Button type="button" kind="quiet" onClick={() => setIsAsked(true)}>
            Remove photo
          </Button>
        </div>
      )}
      <PhotoEditor
        label="Photo"
        isRound
        maxWidth={photoSizes.avatar}
        progress={progress}
        onCancel={() => void navigate('/my-profile')}
        onSave={async ({ data }) => {
          const response = await settle(upload('setAvatar', { body: { data } }));
          if (!response.isOk) return response.failure.message;
          keep(response.value.body);
          showToast('success', 'Photo saved.');
          void navigate('/my-profile');
          return null;
        }}
      />
      <RemoveDialog
        name="your photo"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onRemove={remove}
      />
    </section>
  );
}
