import { useOwnProfile } from '../profile-cache.ts';
import { useUser } from '../../session-context.ts';
import { untilApproved } from './photo-request.ts';

function Note() {
  const { profile } = useOwnProfile();
  return profile?.isOk === true && profile.value.isPhotoApprovalNeeded ? (
    <p className="hint">{`Your photos wait ${untilApproved('them')}.`}</p>
  ) : null;
}

/** Nothing for those whose photos are public at once. */
export function PhotoApprovalNote() {
  const user = useUser();
  const isLinked = user !== null && user.freakBrotherNumber !== null;
  return isLinked ? null : <Note />;
}
