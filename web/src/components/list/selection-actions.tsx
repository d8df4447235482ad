import { Box, Button, Text } from '@chakra-ui/react';
import { Copy, Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../menu.tsx';
import type { SelectionAction } from './list-spec.ts';
import type { Selection } from './selection.ts';

interface SelectionActionsProps<T> {
  readonly actions: readonly SelectionAction<T>[];
  readonly selection: Selection<T>;
  readonly onCopy: () => void;
  readonly onExport: () => void;
}

/** Phones have room for icons or for words: if there are more buttons, they have only icons. */
const LABELLED_MAX = 2;

/** What can be done with a selection: the usual as buttons, the rest in a menu, the dangerous at its end. */
export function SelectionActions<T>({ actions, selection, onCopy, onExport }: SelectionActionsProps<T>) {
  const { t } = useTranslation('list');
  return (
    <>
      {actions
        .filter(({ isDanger }) => !isDanger)
        .map(({ label, icon: Icon, perform }, _, { length }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            aria-label={label}
            title={length > LABELLED_MAX ? label : undefined}
            onClick={() => perform(selection)}
          >
            <Box as="span" display="contents" hideBelow={length > LABELLED_MAX ? undefined : 'md'}>
              <Icon aria-hidden />
            </Box>
            <Text as="span" hideBelow={length > LABELLED_MAX ? 'md' : undefined}>
              {label}
            </Text>
          </Button>
        ))}
      <Menu
        label={t('moreActions')}
        items={[
          { label: t('copyIds'), icon: Copy, calls: 'nothing', perform: onCopy },
          { label: t('exportCsv'), icon: Download, calls: 'nothing', perform: onExport },
          ...actions
            .filter(({ isDanger }) => isDanger)
            .map(({ label, icon, calls, perform }) => ({
              ...{ label, icon, calls, isDanger: true },
              perform: () => perform(selection),
            })),
        ]}
      >
        {(button) => (
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('moreActions')}
            title={t('moreActions')}
            {...button}
          >
            <Ellipsis aria-hidden />
          </Button>
        )}
      </Menu>
    </>
  );
}
