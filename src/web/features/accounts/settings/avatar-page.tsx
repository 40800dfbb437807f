import { useNavigate } from 'react-router';
import { removeAvatar } from '#contract/accounts/settings.ts';
import { photoSizes } from '#contract/photos.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { PhotoApprovalNote } from '#web/api/account/uploads/photo-approval-note.tsx';
import { savedMessage } from '#web/api/account/uploads/photo-request.ts';
import { SavedPhotoEditor } from '#web/api/account/uploads/saved-photo-editor.tsx';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { RemovePicture } from '#web/api/forms/remove-picture.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export function AvatarPage() {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const navigate = useNavigate();
  const showToast = useToast();
  const { profile, keep, reload } = useOwnProfile();
  const avatarUri = profile?.isOk === true ? profile.value.avatarUri : null;
  const isWaiting = profile?.isOk === true && profile.value.isAvatarWaiting;

  async function remove() {
    await cancelWaiting({ call: 'setAvatar' });
    keep((await call(removeAvatar)).body);
    showToast('success', 'Photo removed.');
  }

  return (
    <>
      <SavedPhotoEditor
        title="Your photo"
        label="Photo"
        isRound
        maxWidth={photoSizes.avatar}
        onCancel={() => void navigate('/my-profile')}
        onFewer={reload}
        toRequest={({ data }) => ({
          call: 'setAvatar',
          input: { body: { data } },
          name: 'The photo of your account',
        })}
        onSent={(saved) => {
          keep(saved);
          showToast('success', savedMessage(saved.isAvatarWaiting), 'Photo saved');
          void navigate('/my-profile');
        }}
      >
        {isWaiting ? null : <PhotoApprovalNote />}
        {avatarUri === null && !isWaiting ? null : (
          <div className="row present-photo">
            {avatarUri === null ? (
              <p>
                Your photo is waiting. It is shown once an admin approves it, or your account is
                linked to a member.
              </p>
            ) : (
              <img src={avatarUri} alt="Your current avatar" width="150" height="150" />
            )}
            <RemovePicture label="Remove photo" name="your photo" act={remove} />
          </div>
        )}
      </SavedPhotoEditor>
    </>
  );
}
