import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { DENSITIES } from '../../lib/density.ts';
import { checkboxStyles } from '../checkbox-styles.ts';
import { Select } from '../select.tsx';
import type { ListLook } from './list-look.ts';
import type { Column } from './list-spec.ts';
import type { List } from './use-list.ts';

export interface LookMenuProps {
  readonly columns: readonly Column<never>[];
  readonly look: ListLook;
  readonly onLook: (change: Partial<ListLook>) => void;
  readonly list: Pick<List<never>, 'sort' | 'sortable' | 'setSort'>;
}

/** The order, the density of rows, and the columns that are shown. Cards have no heads to sort by, so phones sort here. */
export function LookPanel({ columns, look, onLook, list }: LookMenuProps) {
  const { t } = useTranslation('list');
  const densities = { comfortable: t('density.comfortable'), compact: t('density.compact') };
  const toggle = (id: string) =>
    onLook({
      hidden: look.hidden.includes(id) ? look.hidden.filter((one) => one !== id) : [...look.hidden, id],
    });

  return (
    <>
      {list.sortable && columns.some(({ sort }) => sort) && (
        <Box px="2" pb="2">
          <Text as="label" display="block" pt="1" pb="1.5" textStyle="xs" color="fg.muted">
            {t('sort.label')}
            <Select
              mt="1.5"
              w="full"
              color="fg"
              value={list.sort ?? ''}
              onChange={({ target }) => list.setSort(target.value || undefined)}
            >
              <option value="">{t('sort.none')}</option>
              {columns.map(
                ({ title, sort }) =>
                  sort && (
                    <Fragment key={sort}>
                      <option value={sort}>{t('sort.up', { column: title })}</option>
                      <option value={`-${sort}`}>{t('sort.down', { column: title })}</option>
                    </Fragment>
                  ),
              )}
            </Select>
          </Text>
        </Box>
      )}
      <Text px="2" pt="1" pb="1.5" textStyle="xs" color="fg.muted">
        {t('density.label')}
      </Text>
      <Flex gap="1" px="2" pb="2">
        {DENSITIES.map((density) => (
          <Button
            key={density}
            flex="1"
            size="xs"
            variant={look.density === density ? 'surface' : 'ghost'}
            colorPalette={look.density === density ? 'accent' : 'gray'}
            aria-pressed={look.density === density}
            onClick={() => onLook({ density })}
          >
            {densities[density]}
          </Button>
        ))}
      </Flex>
      <Box borderTopWidth="1px" mx="-2" mb="2" />
      <Text px="2" pb="1" textStyle="xs" color="fg.muted">
        {t('columns')}
      </Text>
      {columns
        .filter(({ lead, csv }) => !lead && csv)
        .map(({ id, title }) => (
          <ColumnChoice key={id}>
            <input type="checkbox" checked={!look.hidden.includes(id)} onChange={() => toggle(id)} />
            {title}
          </ColumnChoice>
        ))}
    </>
  );
}

const ColumnChoice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '2',
    py: '1.5',
    rounded: 'l1',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '& input': checkboxStyles,
  },
});
