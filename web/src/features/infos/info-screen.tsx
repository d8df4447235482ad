import { Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { publishInfo, putInfoDraft } from '../../../../shared/contract/content/drafts.ts';
import type { Info } from '../../../../shared/model/info.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { AssignedBeacons } from './devices/assigned-beacons.tsx';
import {
  contentOf,
  type DraftEntries,
  type DraftField,
  draftEntriesOf,
  languagesIn,
  toContent,
} from './editor/entries.ts';
import { InfoForm } from './editor/info-form.tsx';
import type { DraftStore, FormEntries } from './editor/use-info-editor.ts';
import { InfoPage } from './info-page.tsx';
import { PublicationStrip } from './publishing/publication-strip.tsx';
import type { KnownInfo } from './use-info.ts';
import { useRereadInfo } from './use-reread-info.ts';
import { useUnserved } from './use-unserved.ts';

interface InfoScreenProps {
  /** What is shown below the form. */
  readonly children?: (info: Info, owner: string) => ReactNode;
}

/** The Info in the URL, to be changed: the first tab of its page. */
export function InfoScreen({ children }: InfoScreenProps) {
  const { id } = useParams();
  return (
    <InfoPage here="content">
      {(info, owner) => (
        <Stack gap="5">
          <Content key={id} info={info} owner={owner} />
          {children?.(info, owner)}
        </Stack>
      )}
    </InfoPage>
  );
}

function Content({ info, owner }: { info: KnownInfo; owner: string }) {
  const { t } = useTranslation('infos');
  const other = useOtherOwner(info);
  const unserved = useUnserved(info.userId);
  const reread = useRereadInfo(info.id);
  // Switching it on or off changes its version, and nothing of what is entered.
  const written = JSON.stringify(info.draft ?? contentOf(info));
  const start = useMemo(
    () => ({ ...draftEntriesOf(JSON.parse(written)), beaconIds: info.beaconIds ?? [] }),
    [written, info.beaconIds],
  );
  const { id } = info;
  /** Returns the version of the Info afterwards. */
  async function save(entries: FormEntries, changed: readonly DraftField[]): Promise<number> {
    if (changed.length === 0) return info.version;
    const body = { version: info.version, ...changesOf(entries, changed) };
    return (await call(putInfoDraft, { params: { id }, body })).version;
  }
  const store: DraftStore = {
    async saveDraft(entries, changed) {
      try {
        await save(entries, changed);
        notify('success', t('draftSaved'));
      } finally {
        await reread();
      }
    },
    async publish(entries, changed, languages) {
      try {
        const version = await save(entries, changed);
        const body = { version, ...(languages && { languages: [...languages] }) };
        const { active } = await call(publishInfo, { params: { id }, body });
        notify('success', active ? t('published') : t('publishedInactive'));
      } finally {
        // Also after an error: the draft may be saved, or somebody else has changed the Info.
        await reread();
      }
    },
  };
  return (
    <InfoForm
      info={info}
      owner={owner}
      start={start}
      other={other}
      unserved={unserved ?? (info.active ? undefined : t('unserved.inactive'))}
      store={store}
      above={(editor) => <PublicationStrip info={info} owner={owner} other={other} editor={editor} />}
      beacons={(_, { error }) => <AssignedBeacons info={info} owner={owner} other={other} error={error} />}
    />
  );
}

/** The fields of a draft that changed; its outputs are stored as one. */
function changesOf(entries: DraftEntries, changed: readonly DraftField[]) {
  const { outputs, ...others } = toContent(entries);
  const said = Object.fromEntries(
    Object.entries(others).filter(([name]) => changed.some((one) => one === name)),
  );
  return { ...said, ...(languagesIn(changed).length > 0 && { outputs }) };
}
