import { Text } from '@chakra-ui/react';
import { Bookmark } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { ViewsMenuProps } from './views-panel.tsx';

/** Loaded on demand, so that the list loads faster. */
const load = async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel });
const ViewsPanel = lazy(load);

/** The saved views of a list. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useTranslation('list');
  return (
    <Popover
      label={t('views.title')}
      button={{ 'aria-label': t('views.title'), title: t('views.title') }}
      onApproach={() => void load().catch(() => {})}
      trigger={
        <>
          <Bookmark aria-hidden />
          {/* Only where it fits beside a long title: a line that breaks would move the list. */}
          <Text as="span" hideBelow="2xl">
            {t('views.title')}
          </Text>
        </>
      }
    >
      {(close) => <ViewsPanel {...props} close={close} />}
    </Popover>
  );
}
