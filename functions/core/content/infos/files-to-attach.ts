import { contentFileId } from '../../../../shared/content/content-file.ts';
import { CONTENT_LANGUAGES, type Outputs } from '../../../../shared/content/output.ts';
import type { NamedFile } from '../files/attach-files.ts';
import type { InfoState } from './info-state.ts';

const FIELDS = ['url', 'previewUrl', 'audioUrl'] as const;

/** The uploaded files that outputs name, by their fields. */
const filesIn = (outputs: Outputs): NamedFile[] =>
  CONTENT_LANGUAGES.flatMap((language) =>
    (outputs[language] ?? []).flatMap((output, at) =>
      FIELDS.flatMap((name) => {
        const url = output[name];
        return url && contentFileId(url) !== undefined
          ? [{ field: `outputs.${language}.${at}.${name}`, url }]
          : [];
      }),
    ),
  );

const filesOf = ({ shown, draft, schedule }: InfoState): NamedFile[] =>
  [shown, draft, schedule?.content].flatMap((written) => (written ? filesIn(written.outputs) : []));

/** The files that an Info names after a change, and did not name before. */
export function filesToAttach(was: InfoState | undefined, is: InfoState): NamedFile[] {
  const before = new Set(was ? filesOf(was).map(({ url }) => url) : []);
  return filesOf(is).filter(({ url }) => !before.has(url));
}
