import { Box, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { AppLabel, ManagerGroup, ManagerLabel } from '../../../../shared/model/label.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { paths } from '../../lib/paths.ts';
import { APP_LABELS, MANAGER_GROUPS, MANAGER_LABELS } from './label-kinds.ts';
import { LabelList } from './label-list.tsx';
import { useChargeModes } from './use-charge-modes.ts';

/** The same list in two places: in identity and access management, and in the white label. */
export function ManagerGroupsScreen() {
  const { t } = useTranslation('labels');
  const modes = useChargeModes();
  const inIam = useLocation().pathname.startsWith(paths.iamManagerGroups.to());
  const columns = useMemo(
    (): readonly Column<ManagerGroup>[] => [
      {
        id: 'chargeMode',
        title: t('field.chargeMode'),
        card: 'firstEnd',
        cell: ({ chargeMode }) => modes[chargeMode],
        csv: ({ chargeMode }) => chargeMode,
      },
      {
        id: 'support',
        title: t('field.supportAddress'),
        cell: ({ supportAddress }) => supportAddress && <span className="short">{supportAddress}</span>,
        csv: ({ supportAddress }) => supportAddress,
      },
      {
        id: 'terms',
        title: t('field.termsOfUseVersion'),
        cell: ({ termsOfUseVersion }) => termsOfUseVersion,
        csv: ({ termsOfUseVersion }) => termsOfUseVersion,
      },
    ],
    [t, modes],
  );
  const described = useMemo(
    () => ({ title: t('field.displayName'), csv: ({ displayName }: ManagerGroup) => displayName }),
    [t],
  );
  const empty = useMemo(() => ({ title: t('groups.empty'), hint: t('groups.hint') }), [t]);
  return (
    <LabelList
      kind={MANAGER_GROUPS}
      title={t('groups.title')}
      createText={t('groups.create')}
      empty={empty}
      described={described}
      columns={columns}
      filter="managerGroup"
      pathTo={inIam ? paths.iamManagerGroups.to : paths.managerGroups.to}
    />
  );
}

export function ManagerLabelsScreen() {
  const { t } = useTranslation('labels');
  const columns = useMemo(
    (): readonly Column<ManagerLabel>[] => [
      {
        id: 'brand',
        title: t('field.brand'),
        card: 'firstEnd',
        cell: ({ brand, colour }) => (
          <Flex as="span" display="inline-flex" align="center" gap="2">
            {colour && <Box as="span" boxSize="3" rounded="l1" borderWidth="1px" bg={colour} aria-hidden />}
            {brand}
          </Flex>
        ),
        csv: ({ brand }) => brand,
      },
      {
        id: 'hostUrl',
        title: t('field.hostUrl'),
        cell: ({ hostUrl }) =>
          hostUrl && (
            <span className="short" title={hostUrl}>
              {hostUrl.slice('https://'.length)}
            </span>
          ),
        csv: ({ hostUrl }) => hostUrl,
      },
    ],
    [t],
  );
  const described = useMemo(
    () => ({ title: t('field.description'), csv: ({ description }: ManagerLabel) => description }),
    [t],
  );
  const empty = useMemo(() => ({ title: t('labels.empty'), hint: t('labels.hint') }), [t]);
  return (
    <LabelList
      kind={MANAGER_LABELS}
      title={t('labels.title')}
      createText={t('labels.create')}
      empty={empty}
      described={described}
      columns={columns}
      filter="managerLabel"
      pathTo={paths.managerLabels.to}
    />
  );
}

export function AppLabelsScreen() {
  const { t } = useTranslation('labels');
  const columns = useMemo(
    (): readonly Column<AppLabel>[] => [
      {
        id: 'showFrom',
        title: t('field.showFrom'),
        cell: ({ showFrom }) => showFrom.length > 0 && <span className="short">{showFrom.join(', ')}</span>,
        csv: ({ showFrom }) => showFrom.join(' '),
      },
      {
        id: 'reportEmail',
        title: t('field.reportEmail'),
        cell: ({ reportEmail }) => reportEmail && <span className="short">{reportEmail}</span>,
        csv: ({ reportEmail }) => reportEmail,
      },
    ],
    [t],
  );
  const described = useMemo(
    () => ({ title: t('field.applications'), csv: ({ applications }: AppLabel) => applications.join(', ') }),
    [t],
  );
  const empty = useMemo(() => ({ title: t('apps.empty'), hint: t('apps.hint') }), [t]);
  return (
    <LabelList
      kind={APP_LABELS}
      title={t('apps.title')}
      createText={t('apps.create')}
      empty={empty}
      described={described}
      columns={columns}
      filter="appLabel"
      pathTo={paths.appLabels.to}
    />
  );
}
