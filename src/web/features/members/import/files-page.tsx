import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import '#web/ui/manifest/admin.css';

export function FilesPage() {
  return (
    <>
      <ImportCard />
      <ExportCard />
    </>
  );
}
