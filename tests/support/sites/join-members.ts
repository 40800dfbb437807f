import type { User } from '#contract/accounts/account.ts';
import type { AccountSite } from './account-site.ts';

/** The account of each number. */
type Joined<Numbers extends readonly number[]> = {
  -readonly [Index in keyof Numbers]: User;
};

export async function joinMembers<const Numbers extends readonly number[]>(
  site: AccountSite,
  numbers: Numbers,
): Promise<Joined<Numbers>> {
  const joined: User[] = [];
  for (const number of numbers) joined.push(await site.join(number));
  return joined as Joined<Numbers>;
}
