import { Box, Button, type ButtonProps, Flex, Stack, Text } from '@chakra-ui/react';
import { Check, Link as LinkIcon, Pin, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type SavedView, type ShownView, VIEW_NAME_MAX, VIEWS_MAX } from '../../../../shared/model/view.ts';
import { notify } from '../../lib/notify.ts';
import { TextField } from '../text-field.tsx';
import { useErrorText } from '../use-error-text.ts';
import type { ListSpec } from './list-spec.ts';
import { withView } from './list-url.ts';
import type { List } from './use-list.ts';
import { useViews } from './use-views.ts';

export interface ViewsMenuProps {
  readonly spec: Pick<ListSpec<never>, 'name' | 'pathTo'>;
  readonly list: Pick<List<never>, 'filter' | 'sort'>;
  /** Ids of the columns that are not shown. */
  readonly hidden: readonly string[];
}

/** A view that was deleted, to be brought back as it was. */
interface Removed {
  readonly view: SavedView;
  readonly at: number;
  readonly isStart: boolean;
}

interface ViewsPanelProps extends ViewsMenuProps {
  /** Closes the panel. */
  readonly close: () => void;
}

const isSame = (one: ShownView, other: ShownView): boolean =>
  one.sort === other.sort &&
  (['filter', 'hidden'] as const).every(
    (part) => String(one[part].toSorted()) === String(other[part].toSorted()),
  );

/** The saved views of a list, and a form that saves its filters, order and columns as one. */
export function ViewsPanel({ spec, list, hidden, close }: ViewsPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { views, startId, error, save } = useViews(spec.name);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  const shown: ShownView = { filter: list.filter, sort: list.sort ?? null, hidden: [...hidden] };
  const entered = name.trim();
  const replaced = views?.find((view) => view.name.toLowerCase() === entered.toLowerCase());

  const addressOf = (view: SavedView) => ({
    pathname: spec.pathTo(undefined),
    search: `?${withView(query, view)}`,
  });

  async function copyLink(view: SavedView) {
    const { pathname, search } = addressOf(view);
    try {
      await navigator.clipboard.writeText(location.origin + pathname + search);
      notify('success', t('views.linkCopied', { name: view.name }));
    } catch {
      notify('error', t('copyFailed'));
    }
  }

  async function change(...change: Parameters<typeof save>): Promise<boolean> {
    try {
      await save(...change);
      return true;
    } catch (failure) {
      notify('error', errorText(failure));
      return false;
    }
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const view: SavedView = { id: replaced?.id ?? crypto.randomUUID(), name: entered, ...shown };
    // At once: what is entered while it is being saved is the next name.
    setName('');
    const isSaved = await change((before) =>
      before.some(({ id }) => id === view.id)
        ? before.map((one) => (one.id === view.id ? view : one))
        : [...before, view],
    );
    if (!isSaved) return setName(view.name);
    setRemoved(undefined);
    notify('success', t('views.saved', { name: view.name }));
  }

  async function remove(view: SavedView, at: number) {
    const isStart = view.id === startId;
    if (await change((before) => before.filter(({ id }) => id !== view.id)))
      setRemoved({ view, at, isStart });
  }

  async function restore({ view, at, isStart }: Removed) {
    if (await change((before) => before.toSpliced(at, 0, view), isStart ? view.id : undefined))
      setRemoved(undefined);
  }

  async function changeStart(view: SavedView) {
    const isStart = view.id === startId;
    if (await change((before) => [...before], isStart ? null : view.id))
      notify('success', isStart ? t('views.startEnded') : t('views.started', { name: view.name }));
  }

  return (
    <Stack gap="1" w={{ base: '72', sm: '80' }} maxW="calc(100vw - 3rem)">
      {error !== undefined && <Text px="2">{errorText(error)}</Text>}
      {views?.length === 0 && !removed && (
        <Text px="2" py="1" color="fg.muted" textStyle="xs">
          {t('views.none')}
        </Text>
      )}
      {views?.map((view, at) => {
        const isHere = isSame(view, shown);
        return (
          <Flex key={view.id} align="center">
            <Button
              flex="1"
              minW="0"
              size="sm"
              variant="ghost"
              colorPalette="gray"
              justifyContent="start"
              fontWeight="normal"
              aria-current={isHere || undefined}
              onClick={() => {
                void navigate(addressOf(view));
                close();
              }}
            >
              <Box as="span" w="4" flexShrink="0">
                {isHere && <Check size={14} aria-hidden />}
              </Box>
              <Text as="span" truncate>
                {view.name}
              </Text>
            </Button>
            <Action
              label={t('views.start', { name: view.name })}
              aria-pressed={view.id === startId}
              color={view.id === startId ? 'accent.fg' : 'fg.muted'}
              onClick={() => void changeStart(view)}
            >
              <Pin aria-hidden fill={view.id === startId ? 'currentColor' : 'none'} />
            </Action>
            <Action label={t('views.link', { name: view.name })} onClick={() => void copyLink(view)}>
              <LinkIcon aria-hidden />
            </Action>
            <Action label={t('views.delete', { name: view.name })} onClick={() => void remove(view, at)}>
              <Trash2 aria-hidden />
            </Action>
          </Flex>
        );
      })}
      {removed && (
        <Flex role="status" align="center" gap="2" px="2" textStyle="xs" color="fg.muted">
          <Text flex="1" minW="0" overflowWrap="anywhere">
            {t('views.deleted', { name: removed.view.name })}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void restore(removed)}>
            {t('common:undo')}
          </Button>
        </Flex>
      )}
      {views && (
        <Box
          as="form"
          borderTopWidth="1px"
          mx="-2"
          mt="1"
          px="4"
          pt="3"
          pb="2"
          onSubmit={(event) => void add(event as FormEvent)}
        >
          <TextField
            size="sm"
            label={t('views.name')}
            hint={replaced ? t('views.replaces') : t('views.hint')}
            value={name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            type="submit"
            size="xs"
            mt="3"
            w="full"
            disabled={entered === '' || (!replaced && views.length >= VIEWS_MAX)}
          >
            {t('views.save')}
          </Button>
          {views.length >= VIEWS_MAX && (
            <Text mt="2" textStyle="xs" color="fg.muted">
              {t('views.full', { number: VIEWS_MAX })}
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}

const Action = ({ label, ...button }: ButtonProps & { readonly label: string }) => (
  <Button
    size="sm"
    px="2"
    minW="8"
    variant="ghost"
    colorPalette="gray"
    color="fg.muted"
    aria-label={label}
    title={label}
    {...button}
  />
);
