import type { settingsOperations } from '#contract/accounts/settings.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { timeZones } from '#server/identity/time-zones.ts';
import { removeAvatar, setAvatar, type AvatarDeps } from './avatar.ts';
import { getProfile, updateProfile } from './profile.ts';

export const settingsUseCases = {
  getProfile: (deps, _input, { viewer }) => getProfile(deps, viewer),
  updateProfile,
  listTimeZones: () => Promise.resolve([...timeZones]),
  setAvatar,
  removeAvatar,
} satisfies UseCases<typeof settingsOperations, AvatarDeps>;
