import { Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Info } from '../../../../shared/model/info.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { infoEntriesOf } from './editor/entries.ts';
import { InfoForm } from './editor/info-form.tsx';
import { InfoPage } from './info-page.tsx';
import { useInfo } from './use-info.ts';
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

function Content({ info, owner }: { info: Info; owner: string }) {
  const { t } = useTranslation('infos');
  const { mutate } = useInfo(owner, info.id);
  const refreshList = useRefreshList('infos');
  const other = useOtherOwner(info);
  const unserved = useUnserved(info.userId);
  // Switching it on or off changes its version, and nothing of what is entered.
  const content = JSON.stringify([
    info.name,
    info.description,
    info.outputs,
    info.rssi,
    info.timeZone,
    info.beaconIds,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is what they are made of
  const start = useMemo(() => infoEntriesOf(info), [content]);
  return (
    <InfoForm
      info={info}
      start={start}
      owner={owner}
      ownerId={info.userId}
      other={other}
      unserved={unserved ?? (info.active ? undefined : t('unserved.inactive'))}
      onSaved={async (saved) => {
        void refreshList();
        await mutate(saved, { revalidate: false });
      }}
      onStale={() => void mutate()}
    />
  );
}
