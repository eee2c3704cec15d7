import type { ImportPreview, ImportView } from '@recaudo/contract/merchant/customers/imports';
import type { UploadedKind } from '@recaudo/contract/shared/words/import-words';
import { useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { send } from '../../../../api/request.ts';
import { usePreferences } from '../../../../session/preferences.ts';
import { useDataPath } from '../../../../session/use-data.ts';

/** Systems disagree on the type of JSON Lines files, so the upload uses one that the server accepts. */
const asSent = (file: File): File =>
  new File([file], file.name, {
    type: /\.(jsonl|ndjson|json)$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv',
  });

export type Columns = Readonly<Record<string, string>>;

/** The chosen file and its dry run, which is repeated after each correction. */
export function useImportFile() {
  const dataPath = useDataPath();
  const { language } = usePreferences();
  const [kind, setKind] = useState<UploadedKind>('customers');
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<Columns>({});
  const [preview, setPreview] = useState<ImportPreview>();
  const [error, setError] = useState<ApiError>();
  const [isReading, setReading] = useState(false);

  const queryOf = (chosen: File, of: UploadedKind, corrected: Columns) => ({
    kind: of,
    name: chosen.name.slice(-120),
    columns: Object.keys(corrected).length === 0 ? undefined : JSON.stringify(corrected),
  });
  const look = async (chosen: File | undefined, of: UploadedKind, corrected: Columns): Promise<void> => {
    setColumns(corrected);
    if (chosen === undefined) return;
    setReading(true);
    try {
      const query = { ...queryOf(chosen, of, corrected), language };
      const path = dataPath('/imports/previews');
      setPreview(await send<ImportPreview>('POST', path, { query, file: asSent(chosen) }));
      setError(undefined);
    } catch (caught) {
      setPreview(undefined);
      setError(caught as ApiError);
    } finally {
      setReading(false);
    }
  };
  return {
    kind,
    file,
    preview,
    error,
    isReading,
    chooseKind(of: UploadedKind) {
      setKind(of);
      setPreview(undefined);
      void look(file, of, {});
    },
    chooseFile(chosen: File | undefined) {
      setFile(chosen);
      setPreview(undefined);
      void look(chosen, kind, {});
    },
    chooseColumn: (name: string, field: string) => void look(file, kind, { ...columns, [name]: field }),
    async start(idempotencyKey: string): Promise<ImportView> {
      if (file === undefined) throw new Error('no file was chosen');
      const query = queryOf(file, kind, columns);
      return send<ImportView>('POST', dataPath('/imports'), { query, file: asSent(file), idempotencyKey });
    },
  };
}
