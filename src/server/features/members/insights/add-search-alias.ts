/** Adds an alias to a member for a search that found no members. */
import type { MissedSearches, SearchAliasForm } from '#contract/members/insights.ts';
import { memberFields } from '#contract/members/record.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { editMember } from '../editing/edit-member.ts';
import type { EditorDeps } from '../editing/editor-deps.ts';
import { getMemberRecord } from '../editing/get-member-record.ts';
import { listMissedSearches } from './list-missed-searches.ts';
import type { VisitorDeps } from '../member-deps.ts';

/** @throws Refusal `bad_request` when the member already has the maximum number of aliases. */
function withAlias(aliases: readonly string[], alias: string): string[] {
  const result = memberFields.shape.aliases.safeParse([...aliases, alias]);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new Refusal('bad_request', { message, errors: { alias: message } });
}

/**
 * An ordinary edit of the member: it enters the change log, and the linked account is notified.
 * @throws Refusal `not_found` for a number that no member has, `stale` when another save came
 * first.
 */
export async function addSearchAlias(
  deps: VisitorDeps & EditorDeps,
  { freakBrotherNumber: number, alias }: SearchAliasForm,
  viewer: Viewer,
): Promise<MissedSearches> {
  const { version, firstName, lastName, deceased, aliases } = await getMemberRecord(
    deps,
    'fb',
    number,
  );
  const edit = {
    version,
    freakBrotherNumber: number,
    firstName,
    lastName,
    deceased,
    aliases: withAlias(aliases, alias),
  };
  await editMember(deps, { series: 'fb', number }, edit, viewer);
  return listMissedSearches(deps);
}
