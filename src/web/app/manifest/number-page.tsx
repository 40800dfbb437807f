import { ChangeList } from '#web/features/changes/change-list.tsx';
import { NumberPage } from '#web/features/members/ledger/number-page.tsx';

export function NumberPageWithChanges() {
  return <NumberPage ChangeList={ChangeList} />;
}
