import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { offlineSupport } from '../../../../shared/content/offline-support.ts';
import { TOUR_INFOS_MAX, type TourInfo } from '../../../../shared/model/tour.ts';
import { Card } from '../../components/card.tsx';
import { Command } from '../../components/command.tsx';
import { moved } from '../../lib/moved.ts';
import { paths } from '../../lib/paths.ts';
import { AddInfosDialog } from './add-infos-dialog.tsx';
import { useOfflineTexts } from './use-offline-texts.ts';

interface InfosCardProps {
  readonly infos: readonly TourInfo[];
  /** The owner in the URL. */
  readonly owner: string;
  readonly error: string | undefined;
  /** Infos that the server refused. */
  readonly refused: readonly string[];
  readonly onChange: (infos: readonly TourInfo[]) => void;
}

/** The Infos of a tour in their order. They are moved by drag, by buttons, and by Alt with the arrow keys. */
export function InfosCard({ infos, owner, error, refused, onChange }: InfosCardProps) {
  const { t } = useTranslation('tours');
  const offline = useOfflineTexts();
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState('');
  const dragged = useRef<string>(undefined);
  const [draggedId, setDraggedId] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const last = infos.length - 1;

  function move(at: number, wanted: number) {
    const to = Math.min(Math.max(wanted, 0), last);
    onChange(moved(infos, at, to));
    setTold(t('infos.moved', { name: infos[at]!.name, place: to + 1, of: infos.length }));
  }
  function remove(at: number) {
    // The button that had the focus is gone with its Info.
    list.current?.focus();
    setTold(t('infos.removed', { name: infos[at]!.name, count: last }));
    onChange(infos.filter((_, place) => place !== at));
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (!event.altKey || to === undefined) return;
    event.preventDefault();
    move(at, to);
  }

  return (
    <Card
      title={infos.length > 0 ? t('infos.titleCount', { count: infos.length }) : t('infos.title')}
      hint={t('infos.hint')}
      aside={
        <Command>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={infos.length >= TOUR_INFOS_MAX}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden />
            {t('infos.add')}
          </Button>
        </Command>
      }
    >
      {error && (
        <Box color="fg.error" tabIndex={-1} data-fault outline="none" role="alert">
          {error}
        </Box>
      )}
      {infos.length === 0 && !error && <Text color="fg.muted">{t('infos.none')}</Text>}
      {infos.length > 0 && (
        <List ref={list} tabIndex={-1} aria-label={t('infos.title')}>
          {infos.map((info, at) => {
            const { id, name, active, published, languages } = info;
            return (
              <li
                key={id}
                data-refused={refused.includes(id) ? '' : undefined}
                data-dragged={draggedId === id ? '' : undefined}
                onKeyDown={(event) => onKeyDown(event, at)}
                onDragOver={(event) => event.preventDefault()}
                onDragEnter={() => {
                  const from = infos.findIndex((one) => one.id === dragged.current);
                  if (from >= 0) onChange(moved(infos, from, at));
                }}
              >
                {/* The buttons beside it move it by keyboard and touch. */}
                <Command>
                  <Handle
                    draggable
                    title={t('infos.drag')}
                    onDragStart={({ dataTransfer }) => {
                      dataTransfer.effectAllowed = 'move';
                      dataTransfer.setData('text/plain', name);
                      dragged.current = id;
                      setDraggedId(id);
                    }}
                    onDragEnd={() => {
                      dragged.current = undefined;
                      setDraggedId(undefined);
                    }}
                  >
                    <GripVertical size={16} aria-hidden />
                  </Handle>
                </Command>
                <Place aria-hidden>{at + 1}</Place>
                <span>
                  <Link to={paths.info.to(owner, id)}>{name}</Link>
                  <small>
                    {languages.join(' · ').toUpperCase()}
                    {(!published || !active) && (
                      <em>{published ? t('infos.inactive') : t('infos.unpublished')}</em>
                    )}
                  </small>
                </span>
                <Command>
                  <Move
                    type="button"
                    aria-label={t('infos.up', { name, place: at + 1 })}
                    title={t('infos.upShort')}
                    aria-disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp size={15} aria-hidden />
                  </Move>
                  <Move
                    type="button"
                    aria-label={t('infos.down', { name, place: at + 1 })}
                    title={t('infos.downShort')}
                    aria-disabled={at === last}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown size={15} aria-hidden />
                  </Move>
                  <Move
                    type="button"
                    aria-label={t('infos.remove', { name })}
                    title={t('infos.removeShort')}
                    onClick={() => remove(at)}
                  >
                    <X size={15} aria-hidden />
                  </Move>
                </Command>
              </li>
            );
          })}
        </List>
      )}
      {infos.length > 0 && (
        <Text color="fg.muted">
          <b>{offline[offlineSupport(infos)]}.</b> {t('infos.offlineHint')}
        </Text>
      )}
      {infos.length >= TOUR_INFOS_MAX && (
        <Text color="fg.muted">{t('infos.most', { number: TOUR_INFOS_MAX })}</Text>
      )}
      <div className="sr-only" role="status">
        {told}
      </div>
      {isAdding && (
        <AddInfosDialog
          has={new Set(infos.map(({ id }) => id))}
          owner={owner}
          onAdd={(added) => {
            onChange([...infos, ...added]);
            setTold(t('infos.added', { count: added.length }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

const List = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    listStyleType: 'none',
    outline: 'none',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: { base: '1', md: '2' },
      ps: { base: '3', md: '1' },
      pe: '1.5',
      py: '1.5',
      bg: 'bg.panel',
      borderWidth: '1px',
      rounded: 'l2',
      '&[data-refused]': { borderColor: 'border.error' },
      '&[data-dragged]': { opacity: 0.5 },
      _hover: { bg: 'bg.subtle' },
    },
    '& li > span:not([draggable]):not([aria-hidden])': { flex: '1', minW: '0' },
    '& a': {
      display: 'block',
      w: 'fit-content',
      maxW: 'full',
      fontWeight: 'medium',
      overflowWrap: 'anywhere',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& small': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gapX: '2',
      mt: '0.5',
      color: 'fg.muted',
      textStyle: 'xs',
    },
    '& em': {
      fontStyle: 'normal',
      px: '1.5',
      py: '0.5',
      rounded: 'l1',
      bg: 'orange.subtle',
      color: 'orange.fg',
    },
  },
});

const Handle = chakra('span', {
  base: {
    display: { base: 'none', md: 'grid' },
    placeItems: 'center',
    w: '7',
    h: '9',
    color: 'fg.subtle',
    cursor: 'grab',
  },
});

const Place = chakra('span', {
  base: {
    minW: '6',
    flexShrink: '0',
    textAlign: 'end',
    pe: '1',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** It keeps the focus where it can go no further. */
const Move = chakra('button', {
  base: {
    display: 'grid',
    flexShrink: '0',
    placeItems: 'center',
    boxSize: { base: '9', md: '7' },
    rounded: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-disabled=true]': { color: 'fg.subtle', opacity: 0.5, cursor: 'default', bg: 'transparent' },
  },
});
