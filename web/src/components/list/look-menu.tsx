import { Text } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { LookMenuProps } from './look-panel.tsx';

/** Loaded on demand, so that the list loads faster. */
const load = async () => ({ default: (await import('./look-panel.tsx')).LookPanel });
const LookPanel = lazy(load);

/** What of a list is shown, and how. */
export function LookMenu(props: LookMenuProps) {
  const { t } = useTranslation('list');
  return (
    <Popover
      label={t('look')}
      button={{ 'aria-label': t('look'), title: t('look') }}
      onApproach={() => void load().catch(() => {})}
      trigger={
        <>
          <SlidersHorizontal aria-hidden />
          <Text as="span" hideBelow="2xl">
            {t('look')}
          </Text>
        </>
      }
    >
      {() => <LookPanel {...props} />}
    </Popover>
  );
}
