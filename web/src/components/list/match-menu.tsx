import { Button, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { SelectionAction } from './list-spec.ts';

type MenuLook = Pick<SelectionAction<never>, 'label' | 'icon'>;

interface MatchMenuProps<T> {
  /** How many items match, in words. */
  readonly text: string;
  readonly actions: readonly SelectionAction<T>[];
  readonly onSelect: (then?: SelectionAction<T>['perform']) => void;
}

/** How many items the filters find, with the actions on all of them. */
export function MatchMenu<T>({ text, actions, onSelect }: MatchMenuProps<T>) {
  const { t } = useTranslation('list');
  return (
    <Popover
      once
      label={t('withAll')}
      button={{ variant: 'ghost', bg: 'transparent' }}
      trigger={
        <>
          <span role="status">{text}</span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <Text px="2" pt="1" pb="1.5" textStyle="xs" color="fg.muted">
        {t('withAll')}
      </Text>
      <Stack gap="0">
        {[{ label: t('selectAll'), icon: ListChecks }, ...actions].map(
          ({ label, icon: Icon, perform, isDanger }: Partial<SelectionAction<T>> & MenuLook) => (
            <Button
              key={label}
              size="sm"
              variant="ghost"
              colorPalette={isDanger ? 'red' : 'gray'}
              justifyContent="start"
              onClick={() => onSelect(perform)}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          ),
        )}
      </Stack>
    </Popover>
  );
}
