import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Copy, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  OUTPUT_TYPES,
  OUTPUTS_MAX,
} from '../../../../../shared/content/output.ts';
import { Card } from '../../../components/card.tsx';
import { Command } from '../../../components/command.tsx';
import { Menu } from '../../../components/menu.tsx';
import { useLanguageNames } from '../../../components/use-language-names.ts';
import { moved } from '../../../lib/moved.ts';
import { copied, type Entries, isFaulty, newEntry, type OutputEntry } from './entries.ts';
import { OutputCard } from './output-card.tsx';
import { OUTPUT_ICONS, useOutputTexts } from './use-output-texts.ts';

interface OutputsCardProps {
  readonly entries: Entries;
  /** The languages that phones get; undefined: the Info is not published. */
  readonly shown: readonly ContentLanguage[] | undefined;
  /** The languages in which they would get something else. */
  readonly differing: readonly ContentLanguage[];
  readonly language: ContentLanguage;
  readonly onLanguage: (language: ContentLanguage) => void;
  /** The keys of the outputs whose fields are shown. */
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly showsFaults: boolean;
  /** No language has an output. */
  readonly error: string | undefined;
  readonly onChange: (entries: Entries) => void;
}

/** The outputs of an Info, a tab for each language with a mark of how complete it is. */
export function OutputsCard(props: OutputsCardProps) {
  const { entries, shown, differing, language, onLanguage, open, onOpen, showsFaults, error, onChange } =
    props;
  const { t } = useTranslation('infos');
  const names = useLanguageNames();
  const { types } = useOutputTexts();
  const list = entries[language];
  const dragged = useRef<string>(undefined);
  const [draggedKey, setDraggedKey] = useState<string>();
  const [fresh, setFresh] = useState<string>();
  const adding = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const setList = (next: readonly OutputEntry[]) => onChange({ ...entries, [language]: next });
  const add = (entry: OutputEntry, at: number) => {
    setFresh(entry.key);
    setList([...list.slice(0, at), entry, ...list.slice(at)]);
    onOpen(new Set([...open, entry.key]));
  };
  const others = CONTENT_LANGUAGES.filter((one) => one !== language && entries[one].length > 0);

  return (
    <Card title={t('outputs.title')} hint={t('outputs.hint')}>
      <Tabs role="group" aria-label={t('outputs.languages')}>
        {CONTENT_LANGUAGES.map((one) => {
          const all = entries[one].length;
          const faulty = entries[one].filter(isFaulty).length;
          const isShown = shown?.includes(one);
          return (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
              <Mark data-state={all === 0 ? 'none' : faulty > 0 ? 'part' : 'whole'} />
              <span>
                <b>{names[one]}</b>
                <small data-tone={faulty > 0 ? '' : undefined}>
                  {all === 0
                    ? t('outputs.none')
                    : faulty > 0
                      ? t('outputs.incomplete', { done: all - faulty, of: all })
                      : t('outputs.complete', { count: all })}
                </small>
                {(isShown || all > 0) && (
                  <small>
                    {!isShown
                      ? t('filter.unpublished')
                      : differing.includes(one)
                        ? t('state.differs')
                        : t('filter.published')}
                  </small>
                )}
              </span>
            </button>
          );
        })}
      </Tabs>
      {error && (
        <Box color="fg.error" tabIndex={-1} data-fault outline="none" role="alert">
          {error}
        </Box>
      )}
      {list.length > 0 && (
        <Stack
          as="ol"
          gap="2.5"
          listStyleType="none"
          aria-label={t('outputs.of', { language: names[language] })}
        >
          {list.map((entry, at) => (
            <OutputCard
              key={entry.key}
              entry={entry}
              place={at + 1}
              of={list.length}
              isOpen={open.has(entry.key)}
              isFresh={entry.key === fresh}
              showsFaults={showsFaults}
              isDragged={draggedKey === entry.key}
              onToggle={() => {
                const next = new Set(open);
                if (!next.delete(entry.key)) next.add(entry.key);
                onOpen(next);
              }}
              onChange={(changed) => setList(list.map((one) => (one.key === entry.key ? changed : one)))}
              onMove={(by) => {
                setList(moved(list, at, at + by));
                const to = Math.min(Math.max(at + by, 0), list.length - 1);
                setTold(t('output.moved', { name: entry.title, place: to + 1, of: list.length }));
              }}
              onDuplicate={() => add({ ...copied([entry])[0]! }, at + 1)}
              onRemove={() => {
                // The button that had the focus is gone with its output.
                adding.current?.querySelector('button')?.focus();
                setList(list.filter(({ key }) => key !== entry.key));
              }}
              drag={{
                onDragStart: ({ dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  dataTransfer.setData('text/plain', entry.title);
                  dragged.current = entry.key;
                  setDraggedKey(entry.key);
                },
                onDragEnter: () => {
                  const from = list.findIndex(({ key }) => key === dragged.current);
                  if (from >= 0) setList(moved(list, from, at));
                },
                onDragEnd: () => {
                  dragged.current = undefined;
                  setDraggedKey(undefined);
                },
              }}
            />
          ))}
        </Stack>
      )}
      {list.length === 0 && !error && (
        <Text color="fg.muted">{t('outputs.empty', { language: names[language] })}</Text>
      )}
      <Flex ref={adding} wrap="wrap" gap="2">
        {list.length < OUTPUTS_MAX ? (
          <Menu
            label={t('outputs.add')}
            items={OUTPUT_TYPES.map((type) => ({
              label: types[type].name,
              icon: OUTPUT_ICONS[type],
              perform: () => add(newEntry(type), list.length),
            }))}
          >
            {(button) => (
              <Button type="button" size="sm" variant="outline" colorPalette="gray" {...button}>
                <Plus aria-hidden />
                {t('outputs.add')}
              </Button>
            )}
          </Menu>
        ) : (
          <Text color="fg.muted">{t('outputs.most', { number: OUTPUTS_MAX })}</Text>
        )}
        {list.length === 0 &&
          others.map((other) => (
            <Command key={other}>
              <Button type="button" size="sm" variant="ghost" onClick={() => setList(copied(entries[other]))}>
                <Copy aria-hidden />
                {t('outputs.copyFrom', { language: names[other] })}
              </Button>
            </Command>
          ))}
      </Flex>
      <div className="sr-only" role="status">
        {told}
      </div>
    </Card>
  );
}

const Tabs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '2',
    '& button': {
      display: 'flex',
      alignItems: { base: 'start', md: 'center' },
      gap: '2.5',
      minW: '0',
      px: { base: '2', md: '3' },
      py: '2',
      borderWidth: '1px',
      rounded: 'l2',
      textAlign: 'start',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
      _hover: { bg: 'bg.muted' },
      '&[aria-pressed=true]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    },
    '& button > span:last-child': { minW: '0' },
    '& b': { display: 'block', fontWeight: 'medium' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs', overflowWrap: 'anywhere' },
    '& small[data-tone]': { color: 'orange.fg' },
  },
});

/** A ring: empty, half or full. The text beside it says the same. */
const Mark = chakra('span', {
  base: {
    flexShrink: '0',
    display: { base: 'none', md: 'block' },
    boxSize: '4',
    rounded: 'full',
    borderWidth: '3px',
    borderColor: 'border',
    '&[data-state=whole]': { borderColor: 'green.focusRing' },
    '&[data-state=part]': {
      borderColor: 'orange.focusRing',
      borderTopColor: 'border',
      borderRightColor: 'border',
    },
  },
});
