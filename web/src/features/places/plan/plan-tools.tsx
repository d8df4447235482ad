import { Button, Flex } from '@chakra-ui/react';
import { Move as MoveIcon, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Command } from '../../../components/command.tsx';
import type { usePlacing } from './use-placing.ts';

interface PlanToolsProps {
  readonly isPlacing: boolean;
  readonly placing: ReturnType<typeof usePlacing>;
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}

/** The buttons above a floor plan: to begin, or to undo, leave or save what was placed. */
export function PlanTools({ isPlacing, placing, onBegin, onEnd }: PlanToolsProps) {
  const { t, i18n } = useTranslation(['maps', 'common']);
  const { busy, canUndo, changedCount } = placing;
  return (
    <Flex gap="2" wrap="wrap">
      {isPlacing ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            disabled={!canUndo || busy}
            onClick={placing.undo}
          >
            <Undo2 aria-hidden />
            {t('placing.undo')}
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" disabled={busy} onClick={onEnd}>
            {changedCount ? t('placing.discard') : t('placing.end')}
          </Button>
          <Button size="sm" loading={busy} disabled={changedCount === 0} onClick={placing.save}>
            {changedCount === 0
              ? t('common:save')
              : t('placing.save', {
                  count: changedCount,
                  number: changedCount.toLocaleString(i18n.language),
                })}
          </Button>
        </>
      ) : (
        <Command>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onBegin}>
            <MoveIcon aria-hidden />
            {t('placing.begin')}
          </Button>
        </Command>
      )}
    </Flex>
  );
}
