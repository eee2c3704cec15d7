import type { QueryValues } from '../../api/request.ts';
import { useDataPath } from '../../api/use-data.ts';

/** Files that the browser downloads by itself: it shows the progress and can stop it. */
export function ExportLinks({
  kind,
  query,
  labels,
}: {
  kind: string;
  query: QueryValues;
  labels: { csv: string; xlsx: string };
}) {
  const dataPath = useDataPath();
  return (
    <>
      <a className="button plain" href={dataPath(`/exports/${kind}.csv`, query)} download>
        {labels.csv}
      </a>
      <a className="button plain" href={dataPath(`/exports/${kind}.xlsx`, query)} download>
        {labels.xlsx}
      </a>
    </>
  );
}
