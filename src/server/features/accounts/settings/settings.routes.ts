import { settingsOperations } from '#contract/accounts/settings.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { timeZones } from '#server/identity/time-zones.ts';
import { removeAvatar, setAvatar, type AvatarDeps } from './avatar.ts';
import { getProfile, updateProfile } from './profile.ts';

export const bindSettings = (deps: AvatarDeps) =>
  bindOperations(deps, settingsOperations, {
    getProfile: (deps, _input, { viewer }) => getProfile(deps, viewer),
    updateProfile,
    listTimeZones: () => Promise.resolve([...timeZones]),
    setAvatar,
    removeAvatar,
  });
