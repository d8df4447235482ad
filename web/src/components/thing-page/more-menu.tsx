import { Button, Stack } from '@chakra-ui/react';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import { type Called, useMay } from '../use-may.ts';

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly perform: () => void;
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
  readonly isDanger?: boolean;
}

/** What is done rarely: a button with three dots, and a panel of actions. */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const { t } = useTranslation('list');
  const may = useMay();
  const shown = actions.filter(({ calls }) => may(calls));
  if (shown.length === 0) return null;
  return (
    <Popover
      label={t('moreActions')}
      button={{ px: '2', 'aria-label': t('moreActions'), title: t('moreActions') }}
      trigger={<Ellipsis aria-hidden />}
    >
      <Stack gap="0.5">
        {shown.map(({ label, icon: Icon, perform, isDanger }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            colorPalette="gray"
            justifyContent="start"
            fontWeight="normal"
            color={isDanger ? 'fg.error' : undefined}
            onClick={perform}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </Stack>
    </Popover>
  );
}
