import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getInfos, infoFilters } from '../../../../shared/contract/content/infos.ts';
import { TOUR_INFOS_MAX, type TourInfo } from '../../../../shared/model/tour.ts';
import { checkboxStyles } from '../../components/checkbox-styles.ts';
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
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const isTooMany = has.size + chosen.length > TOUR_INFOS_MAX;
  const choose = (info: TourInfo, isOn: boolean) =>
    setChosen(isOn ? [...chosen, info] : chosen.filter(({ id }) => id !== info.id));
  // Enter may come before the answer. What is shown then belongs to an earlier text.
  const [awaited, setAwaited] = useState<string>();
  const isFound = awaited !== undefined && data?.text === awaited;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the awaited text was found
  useEffect(() => {
    if (!isFound) return;
    setAwaited(undefined);
    const first = data.items.find(({ id }) => !has.has(id) && !isChosen(id));
    if (first) choose(toTourInfo(first), true);
  }, [isFound]);
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
            <Box maxH="20rem" overflowY="auto" tabIndex={0} role="group" aria-label={t('infos.found')}>
              <List>
                {items.map((info) => {
                  const { id, name, description, active, published, languages } = info;
                  const isHere = has.has(id);
                  const flags = [
                    description,
                    languages.join(' · ').toUpperCase(),
                    !published ? t('infos.unpublished') : !active && t('infos.inactive'),
                  ];
                  return (
                    <li key={id}>
                      <label data-off={isHere ? '' : undefined}>
                        <input
                          type="checkbox"
                          checked={isHere || isChosen(id)}
                          disabled={isHere}
                          onChange={({ target }) => choose(toTourInfo(info), target.checked)}
                        />
                        <span>
                          <b>{name}</b>
                          <small>{flags.filter(Boolean).join(' · ')}</small>
                        </span>
                        {isHere && <i>{t('infos.here')}</i>}
                      </label>
                    </li>
                  );
                })}
              </List>
              {items.length === 0 && (
                <Text color="fg.muted">{text ? t('infos.nothing') : t('infos.noInfos')}</Text>
              )}
              {links.next && (
                <Text mt="2" color="fg.muted" textStyle="xs">
                  {t('infos.more')}
                </Text>
              )}
            </Box>
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

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      py: '1.5',
      px: '1',
      rounded: 'l1',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& label[data-off]': { cursor: 'default', color: 'fg.muted' },
    '& input': checkboxStyles,
    '& span': { flex: '1', minW: '0' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
    '& i': { fontStyle: 'normal', color: 'fg.muted', textStyle: 'xs' },
  },
});
