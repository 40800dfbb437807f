/** Leads a keeper of the page of a deceased member to its form. Loaded for signed-in users only. */
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function KeeperLink({ number }: { readonly number: number }) {
  const { response } = useQuery(listOwnKeepings);
  const isKeeper =
    response?.isOk === true &&
    response.value.keepings.some(
      ({ member, state }) => state === 'keeping' && member.freakBrotherNumber === number,
    );
  return isKeeper ? <LinkButton to={keepAddress(number)}>Edit this page</LinkButton> : null;
}
