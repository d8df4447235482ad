import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronDown, Copy, Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Command } from '../../../components/command.tsx';
import { Fields } from '../../../components/fields.tsx';
import { Menu } from '../../../components/menu.tsx';
import { type EntryFaults, entryFaults, type OutputEntry } from './entries.ts';
import { OutputFields } from './output-fields.tsx';
import { useConditionText } from './use-condition-text.ts';
import { OUTPUT_ICONS, useOutputTexts } from './use-output-texts.ts';

export interface OutputCardProps {
  readonly entry: OutputEntry;
  /** Its place, from 1, of how many. */
  readonly place: number;
  readonly of: number;
  readonly isOpen: boolean;
  /** It was just added. */
  readonly isFresh: boolean;
  /** Whether faults are shown: after an attempt to save. */
  readonly showsFaults: boolean;
  readonly isDragged: boolean;
  readonly onToggle: () => void;
  readonly onChange: (entry: OutputEntry) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  readonly drag: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnter: () => void;
    readonly onDragEnd: () => void;
  };
}

const NO_FAULTS: EntryFaults = {};

/** An output: one line, and its fields while it is open. It is moved by its handle, or by buttons. */
export function OutputCard(props: OutputCardProps) {
  const { entry, place, of, isOpen, showsFaults, isDragged, onToggle, onChange, onMove, drag } = props;
  const { t } = useTranslation(['infos', 'list', 'common']);
  const id = useId();
  const { types } = useOutputTexts();
  const conditionText = useConditionText();
  // Fields that were shown stay: closing them does not end an upload.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const faults = showsFaults ? entryFaults(entry) : NO_FAULTS;
  const isFaulty = Object.keys(faults).length > 0;
  const Icon = OUTPUT_ICONS[entry.type];
  const name = entry.title || t('output.untitled');
  const about = [types[entry.type].name, conditionText(entry)].filter(Boolean).join(' · ');
  return (
    <Card
      data-faulty={isFaulty ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={drag.onDragEnter}
    >
      <Flex align="center" gap="1" pe="2" py="1.5">
        {/* The buttons beside it and the menu move it by keyboard and touch. */}
        <Handle draggable onDragStart={drag.onDragStart} onDragEnd={drag.onDragEnd} title={t('output.drag')}>
          <GripVertical size={16} aria-hidden />
        </Handle>
        <Head type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          <span>
            <b data-untitled={entry.title ? undefined : ''}>{name}</b>
            <small>{about}</small>
          </span>
          <ChevronDown size={16} aria-hidden />
        </Head>
        <Command>
          <Move
            type="button"
            aria-label={t('output.up', { name, place })}
            title={t('output.upShort')}
            aria-disabled={place === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={15} aria-hidden />
          </Move>
          <Move
            type="button"
            aria-label={t('output.down', { name, place })}
            title={t('output.downShort')}
            aria-disabled={place === of}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={15} aria-hidden />
          </Move>
        </Command>
        <Menu
          label={t('list:moreOf', { of: name })}
          items={[
            { label: t('output.upShort'), icon: ArrowUp, isDisabled: place === 1, perform: () => onMove(-1) },
            {
              label: t('output.downShort'),
              icon: ArrowDown,
              isDisabled: place === of,
              perform: () => onMove(1),
            },
            { label: t('output.duplicate'), icon: Copy, perform: props.onDuplicate },
            { label: t('common:delete'), icon: Trash2, isDanger: true, perform: props.onRemove },
          ]}
        >
          {(button) => (
            <Button
              type="button"
              size="xs"
              variant="ghost"
              colorPalette="gray"
              px="1"
              aria-label={t('list:moreOf', { of: name })}
              title={t('list:moreActions')}
              {...button}
            >
              <Ellipsis aria-hidden />
            </Button>
          )}
        </Menu>
      </Flex>
      {isFaulty && !isOpen && (
        <Text px="4" pb="2.5" color="fg.error" textStyle="xs">
          {t('output.faults', { count: Object.keys(faults).length })}
        </Text>
      )}
      <Box id={id} hidden={!isOpen} px={{ base: '4', md: '5' }} pb="5" pt="2">
        {wasOpen && (
          <Fields>
            <OutputFields entry={entry} faults={faults} isFresh={props.isFresh} onChange={onChange} />
          </Fields>
        )}
      </Box>
    </Card>
  );
}

const Card = chakra('li', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    '&[data-faulty]': { borderColor: 'border.error' },
    '&[data-dragged]': { opacity: 0.5 },
  },
});

const Handle = chakra('span', {
  base: {
    display: { base: 'none', md: 'grid' },
    placeItems: 'center',
    w: '7',
    h: '9',
    ms: '1',
    color: 'fg.subtle',
    cursor: 'grab',
  },
});

const Head = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: '1',
    minW: '0',
    px: '2',
    py: '1',
    ms: { base: '1.5', md: '0' },
    rounded: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    '& > svg': { flexShrink: '0', color: 'fg.muted' },
    '& > span': { flex: '1', minW: '0' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& b[data-untitled]': { color: 'fg.muted', fontWeight: 'normal' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs', overflowWrap: 'anywhere' },
    '&[aria-expanded=true] > svg:last-child': { rotate: '180deg' },
    _hover: { bg: 'bg.muted' },
  },
});

/** It keeps the focus where it can go no further. On phones, the name needs its room: there the menu moves an output. */
const Move = chakra('button', {
  base: {
    display: { base: 'none', md: 'grid' },
    placeItems: 'center',
    boxSize: '7',
    rounded: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-disabled=true]': { color: 'fg.subtle', opacity: 0.5, cursor: 'default', bg: 'transparent' },
  },
});
