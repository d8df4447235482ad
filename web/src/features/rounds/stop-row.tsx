import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Check, CircleQuestionMark, SkipForward, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX, type RoundStop, type StopState } from '../../../../shared/model/round.ts';
import { Command } from '../../components/command.tsx';
import { TextField } from '../../components/text-field.tsx';
import { percent, timeOfDay } from '../../lib/format.ts';
import { useStopTexts } from './use-stop-texts.ts';

interface StopRowProps {
  readonly stop: RoundStop;
  readonly isOpen: boolean;
  /** It is not sent yet. */
  readonly isWaiting: boolean;
  readonly isOutdated: boolean;
  readonly onOpen: (position: number) => void;
  readonly onTick: (position: number, state: StopState, note: string) => void;
}

const ICONS = { done: Check, notFound: CircleQuestionMark, skipped: SkipForward } as const;

/** A stop of a round: one line, or with large buttons while somebody stands there. */
export const StopRow = memo(({ stop, isOpen, isWaiting, isOutdated, onOpen, onTick }: StopRowProps) => {
  const { t, i18n } = useTranslation('rounds');
  const { states, nameOf, reasonOf } = useStopTexts();
  const { position, state, batteryPct, beaconId, description, at, by, note } = stop;
  const Icon = state === 'open' ? undefined : ICONS[state];
  const when = at === null ? '' : timeOfDay(Date.parse(at), i18n.language);
  return (
    <Box
      asChild
      borderWidth="1px"
      borderColor={isOpen ? 'accent.focusRing' : 'transparent'}
      borderBottomColor={isOpen ? undefined : 'border.muted'}
      rounded={isOpen ? 'l3' : undefined}
      bg={isOpen ? 'bg.panel' : undefined}
    >
      <li>
        <Line type="button" aria-expanded={isOpen} onClick={() => onOpen(position)}>
          <Circle data-state={isOpen && state === 'open' ? 'here' : state} aria-hidden>
            {Icon ? <Icon size={18} /> : position}
          </Circle>
          <Box flex="1" minW="0">
            <Text
              fontWeight={isOpen ? 'semibold' : 'medium'}
              color={state === 'open' ? undefined : 'fg.muted'}
              overflowWrap="anywhere"
            >
              {nameOf(stop)}
            </Text>
            <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
              {[
                // A visitor who still looks for it needs its id.
                state === 'open' && description && beaconId,
                state === 'open' ? reasonOf(stop) : [states[state], when].filter(Boolean).join(' '),
                state !== 'open' && by,
                isWaiting && t('waits'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {note && !isOpen && <Text textStyle="xs">{note}</Text>}
            {isOutdated && (
              <Text textStyle="xs" color="orange.fg">
                {t('outdated')}
              </Text>
            )}
          </Box>
          <Text
            fontVariantNumeric="tabular-nums"
            color={state === 'open' && batteryPct !== null && batteryPct < 10 ? 'red.fg' : 'fg.muted'}
          >
            {batteryPct === null ? '–' : percent(batteryPct, i18n.language)}
          </Text>
        </Line>
        {isOpen && (
          <Command>
            <Choices stop={stop} onTick={onTick} />
          </Command>
        )}
      </li>
    </Box>
  );
});

function Choices({ stop, onTick }: Pick<StopRowProps, 'stop' | 'onTick'>) {
  const { t } = useTranslation('rounds');
  const [note, setNote] = useState(stop.note);
  const choose = (state: StopState) => onTick(stop.position, state, note.trim());
  return (
    <Box px="3" pb="3">
      <Flex gap="2" wrap="wrap">
        <Button h="12" flex={{ base: '1 1 100%', md: '2 1 10rem' }} onClick={() => choose('done')}>
          <Check aria-hidden />
          {t('changed')}
        </Button>
        <Button
          h="12"
          flex="1 1 7rem"
          variant="outline"
          colorPalette="gray"
          onClick={() => choose('notFound')}
        >
          {t('state.notFound')}
        </Button>
        <Button
          h="12"
          flex="1 1 5rem"
          variant="outline"
          colorPalette="gray"
          onClick={() => choose('skipped')}
        >
          {t('skip')}
        </Button>
        {stop.state !== 'open' && (
          <Button h="12" flex="1 1 7rem" variant="ghost" colorPalette="gray" onClick={() => choose('open')}>
            <Undo2 aria-hidden />
            {t('reopen')}
          </Button>
        )}
      </Flex>
      <Box mt="3">
        <TextField
          size="sm"
          label={t('note')}
          value={note}
          maxLength={NOTE_MAX}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
          // A note beside what was chosen before.
          onBlur={() => {
            if (stop.state !== 'open' && note.trim() !== stop.note) choose(stop.state);
          }}
        />
      </Box>
    </Box>
  );
}

const Line = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '16',
    px: '3',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    rounded: 'l2',
  },
});

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    minW: '9',
    h: '9',
    px: '1',
    rounded: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    textStyle: 'sm',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    '&[data-state=here]': { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'transparent' },
    '&[data-state=done]': { bg: 'green.subtle', color: 'green.fg', borderColor: 'transparent' },
    '&[data-state=notFound]': { bg: 'orange.subtle', color: 'orange.fg', borderColor: 'transparent' },
    '&[data-state=skipped]': { bg: 'bg.muted', color: 'fg.muted', borderColor: 'transparent' },
  },
});
