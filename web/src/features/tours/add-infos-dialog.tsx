import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getInfos, infoFilters } from '../../../../shared/contract/content/infos.ts';
import { TOUR_INFOS_MAX, type TourInfo } from '../../../../shared/model/tour.ts';
import { CheckList } from '../../components/check-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { toTourInfo } from './tour-entries.ts';

const SHOWN = 20;

interface AddInfosProps {
  /** The Infos that the tour has. */
  readonly has: ReadonlySet<string>;
  /** The owner in the URL. */
  readonly owner: string;
  readonly onAdd: (infos: readonly TourInfo[]) => void;
  readonly onClose: () => void;
}

/** Chooses Infos of the owner by search. They are added in the order in which they were chosen. */
export function AddInfosDialog({ has, owner, onAdd, onClose }: AddInfosProps) {
  const { t } = useTranslation(['tours', 'common']);
  const role = roleOf(useSession());
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim().toLowerCase());
  const [chosen, setChosen] = useState<readonly TourInfo[]>([]);
  const filter = text ? [`name:prefix:${text}`] : [];
  const { data, error, mutate } = useSWR(
    ['infosToChoose', owner, filter],
    async () => {
      const page = await call(getInfos, { query: { limit: SHOWN, filter, ...userParameter(owner, role) } });
      return { ...page, text };
    },
    { keepPreviousData: true },
  );
  const isTooMany = has.size + chosen.length > TOUR_INFOS_MAX;
  const add = (info: TourInfo) =>
    setChosen((before) => (before.some(({ id }) => id === info.id) ? before : [...before, info]));
  // Enter may come before the answer. What is shown then belongs to an earlier text.
  const [awaited, setAwaited] = useState<string>();
  useEffect(() => {
    if (awaited === undefined || data?.text !== awaited) return;
    setAwaited(undefined);
    setChosen((before) => {
      const taken = new Set([...has, ...before.map(({ id }) => id)]);
      const first = data.items.find(({ id }) => !taken.has(id));
      return first ? [...before, toTourInfo(first)] : before;
    });
  }, [awaited, data, has]);
  return (
    <Dialog wide title={t('infos.add')} onClose={onClose}>
      <Stack gap="4">
        <TextField
          size="sm"
          label={t('infos.search')}
          hint={t('infos.searchHint')}
          value={typed}
          maxLength={infoFilters.name.max}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setAwaited(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setAwaited(typed.trim().toLowerCase());
            event.currentTarget.select();
          }}
        />
        <Loading plain data={data} error={error} onRetry={() => void mutate()}>
          {({ items, links }) => (
            <CheckList
              label={t('infos.found')}
              choices={items.map(({ id, name, description, active, published, languages }) => ({
                id,
                name,
                detail: [
                  description,
                  languages.join(' · ').toUpperCase(),
                  !published ? t('infos.unpublished') : !active && t('infos.inactive'),
                ]
                  .filter(Boolean)
                  .join(' · '),
                isChosen: has.has(id) || chosen.some((one) => one.id === id),
                blocked: has.has(id) ? t('infos.here') : undefined,
              }))}
              onChoose={(id, isChosen) => {
                const info = items.find((one) => one.id === id);
                if (info && isChosen) add(toTourInfo(info));
                else setChosen((before) => before.filter((one) => one.id !== id));
              }}
            >
              {items.length === 0 && (
                <Text color="fg.muted">{text ? t('infos.nothing') : t('infos.noInfos')}</Text>
              )}
              {links.next && (
                <Text mt="2" color="fg.muted" textStyle="xs">
                  {t('infos.more')}
                </Text>
              )}
            </CheckList>
          )}
        </Loading>
        {isTooMany && <Notice>{t('infos.most', { number: TOUR_INFOS_MAX })}</Notice>}
        <Flex justify="end" align="center" wrap="wrap" gap="2">
          <Text me="auto" color="fg.muted" role="status">
            {chosen.length > 0 && t('infos.chosen', { count: chosen.length })}
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            size="sm"
            disabled={chosen.length === 0 || isTooMany}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {chosen.length === 0 ? t('infos.add') : t('infos.addCount', { count: chosen.length })}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
