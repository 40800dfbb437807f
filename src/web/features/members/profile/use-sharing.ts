import { brand } from '#contract/brand.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

/** Copies the address of a profile, or shares it where the device can share. */
export function useSharing(profile: MemberProfile) {
  const showToast = useToast();
  const path = `/${brand.singularSlug}/${profile.freakBrotherNumber}`;
  const address = () => new URL(path, window.location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      showToast('success', 'Copied to Clipboard');
    } catch {
      showToast('danger', 'Browser do not support Clipboard API');
    }
  }

  async function share() {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: nameWithNumber(profile), url: address() });
    } catch (error) {
      // The visitor cancelled sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('danger', 'The link could not be shared. Please copy it instead.');
    }
  }

  return { copy, share };
}
