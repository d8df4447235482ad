import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INFO_BEACONS_MAX } from '../../../../../shared/model/info.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Segments } from '../../../components/segments.tsx';
import { ByOrderCode } from './by-order-code.tsx';
import { BySearch } from './by-search.tsx';
import { PastedIds } from './pasted-ids.tsx';
import { useSelection } from './use-selection.ts';

export interface ChooseProps {
  /** The Info, if it exists, and the beacons that its form has. */
  readonly infoId: string | undefined;
  readonly has: ReadonlySet<string>;
  /** The owner in the URL. */
  readonly owner: string;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  /** Chooses all beacons that match a filter; absent: they cannot be chosen without being named. */
  readonly onChooseAll?: ((filter: readonly string[]) => void) | undefined;
}

interface AddBeaconsProps extends Omit<ChooseProps, 'chosen' | 'onChoose' | 'onChooseAll'> {
  readonly onAdd: (ids: readonly string[]) => void;
  /** Adds the beacons of a selection; absent: only ids can be added. */
  readonly onAddSelection?: ((selectionId: string) => void) | undefined;
  readonly onClose: () => void;
}

type Way = 'search' | 'orderCode' | 'ids';

/** Chooses beacons for an Info: by search, by order code, or by a pasted list of ids. */
export function AddBeaconsDialog({ onAdd, onAddSelection, onClose, ...of }: AddBeaconsProps) {
  const { t, i18n } = useTranslation(['infos', 'common']);
  const [way, setWay] = useState<Way>('search');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { selection, select, forget } = useSelection(of.owner);
  const added = chosen.filter((id) => !of.has.has(id));
  const isTooMany = selection
    ? selection.count > INFO_BEACONS_MAX
    : of.has.size + added.length > INFO_BEACONS_MAX;
  const many = selection ? selection.count : added.length;
  const isOff = many === 0 || isTooMany || selection?.state === 'growing';
  const choose = {
    ...of,
    chosen,
    onChoose(ids: readonly string[]) {
      forget();
      setChosen(ids);
    },
    onChooseAll: onAddSelection && ((filter: readonly string[]) => void select(filter)),
  };
  const ways: Readonly<Record<Way, ReactNode>> = {
    search: <BySearch {...choose} />,
    orderCode: <ByOrderCode {...choose} />,
    ids: <PastedIds {...choose} />,
  };
  return (
    <Dialog wide title={t('beacons.add')} onClose={onClose}>
      <Stack gap="4">
        <Segments
          label={t('beacons.way')}
          options={[
            ['search', t('beacons.bySearch')],
            ['orderCode', t('beacons.byOrderCode')],
            ['ids', t('beacons.byIds')],
          ]}
          value={way}
          onChange={(next) => {
            setWay(next);
            choose.onChoose([]);
          }}
        />
        {ways[way]}
        {selection && !isTooMany && (
          <Notice tone="info">
            {t('beacons.selected', { count: many, number: many.toLocaleString(i18n.language) })}
          </Notice>
        )}
        {isTooMany && (
          <Notice>{t('beacons.tooMany', { number: INFO_BEACONS_MAX.toLocaleString(i18n.language) })}</Notice>
        )}
        <Flex justify="end" align="center" wrap="wrap" gap="2">
          {!selection && chosen.length > added.length && (
            <Text me="auto" color="fg.muted">
              {t('beacons.alreadyHere', { count: chosen.length - added.length })}
            </Text>
          )}
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            size="sm"
            disabled={isOff}
            onClick={() => {
              if (selection) onAddSelection?.(selection.selectionId);
              else onAdd(added);
              onClose();
            }}
          >
            {many === 0
              ? t('beacons.add')
              : t('beacons.addCount', { count: many, number: many.toLocaleString(i18n.language) })}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
