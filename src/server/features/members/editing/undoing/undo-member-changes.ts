/** Undoes edits, additions and removals of members, unless the member has changed since. */
import { seriesNames } from '#contract/number-label.ts';
import type { LoggedChange, Undoer } from '#server/database/change-log/change-undo.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import { undoAdditions, undoRemovals } from '../../import/undo-added-members.ts';
import { whyKept } from './kept-fields.ts';
import { createUndoEdits, type UndoEditsDeps } from './undo-member-edits.ts';
import type { Placed } from './undo-member-states.ts';

/** Limited by the parameters of one statement. */
const maxAtOnce = 500;

type Kind = 'edit' | 'move' | 'addition' | 'removal';

function kindOf({ before, after, movedTo }: LoggedChange): Kind {
  if (before === null) return 'addition';
  if (after === null) return 'removal';
  return movedTo === null ? 'edit' : 'move';
}

/** The first changes that can be undone together: all of one kind, each of a different member. */
function takeTogether(placed: readonly Placed[]): Placed[] {
  const [first] = placed;
  if (!first) return [];
  const kind = kindOf(first.change);
  if (kind === 'move') return [first];
  const places = new Set<string>();
  const together: Placed[] = [];
  for (const each of placed) {
    const key = each.place ?? each.change.subjectKey;
    if (kindOf(each.change) !== kind || places.has(key)) break;
    places.add(key);
    together.push(each);
  }
  return together;
}

export function createMemberUndoer(deps: UndoEditsDeps): Undoer {
  const undoEdits = createUndoEdits(deps);
  const undoKind = {
    edit: undoEdits,
    move: undoEdits,
    addition: undoAdditions,
    removal: undoRemovals,
  };

  return {
    whyNever(change) {
      const isOfMember = seriesNames.some((series) => change.subjectKey.startsWith(`${series}/`));
      return isOfMember ? whyKept(change, false) : 'Sample members cannot be restored.';
    },
    async undo(run, changes) {
      const next = changes.slice(0, maxAtOnce);
      const places = await followMembers(
        run.db,
        next.map(({ id, movedTo, subjectKey }) => ({ id, key: movedTo ?? subjectKey })),
      );
      const together = takeTogether(
        next.map((change) => ({ change, place: places.get(change.id) ?? null })),
      );
      const [first] = together;
      return first ? undoKind[kindOf(first.change)](run, together) : [];
    },
  };
}
