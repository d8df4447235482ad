import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Check, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type SavedView, VIEW_NAME_MAX, VIEWS_MAX } from '../../../../shared/model/view.ts';
import { notify } from '../../lib/notify.ts';
import { TextField } from '../text-field.tsx';
import { useErrorText } from '../use-error-text.ts';
import type { ListLook } from './list-look.ts';
import type { ListSpec } from './list-spec.ts';
import type { List } from './use-list.ts';
import { useViews } from './use-views.ts';

export interface ViewsMenuProps {
  readonly spec: Pick<ListSpec<never>, 'name' | 'pathTo'>;
  readonly list: Pick<List<never>, 'filter' | 'sort'>;
  readonly look: Pick<ListLook, 'hidden'>;
  readonly onLook: (change: Partial<ListLook>) => void;
}

interface ViewsPanelProps extends ViewsMenuProps {
  /** Closes the panel. */
  readonly close: () => void;
}

/** What a view says of a list. */
type Shown = Pick<SavedView, 'filter' | 'sort' | 'hidden'>;

const isSame = (one: Shown, other: Shown): boolean =>
  one.sort === other.sort &&
  (['filter', 'hidden'] as const).every(
    (part) => String(one[part].toSorted()) === String(other[part].toSorted()),
  );

/** The saved views of a list, and a form that saves its filters, order and columns as one. */
export function ViewsPanel({ spec, list, look, onLook, close }: ViewsPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { views, error, save } = useViews(spec.name);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<{ readonly view: SavedView; readonly at: number }>();
  const shown: Shown = { filter: list.filter, sort: list.sort ?? null, hidden: [...look.hidden] };
  const entered = name.trim();
  const replaced = views?.find((view) => view.name.toLowerCase() === entered.toLowerCase());

  function open(view: SavedView) {
    const search = new URLSearchParams(query);
    search.delete('filter');
    search.delete('sort');
    for (const filter of view.filter) search.append('filter', filter);
    if (view.sort) search.set('sort', view.sort);
    onLook({ hidden: view.hidden });
    void navigate({ pathname: spec.pathTo(undefined), search: search.toString() });
  }

  async function change(make: (views: readonly SavedView[]) => SavedView[]): Promise<boolean> {
    try {
      await save(make);
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
    if (await change((before) => before.filter(({ id }) => id !== view.id))) setRemoved({ view, at });
  }

  async function restore({ view, at }: { readonly view: SavedView; readonly at: number }) {
    if (await change((before) => before.toSpliced(at, 0, view))) setRemoved(undefined);
  }

  return (
    <Stack gap="1" w="64" maxW="calc(100vw - 3rem)">
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
                open(view);
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
            <Button
              size="sm"
              px="2"
              variant="ghost"
              colorPalette="gray"
              color="fg.muted"
              aria-label={t('views.delete', { name: view.name })}
              onClick={() => void remove(view, at)}
            >
              <Trash2 aria-hidden />
            </Button>
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
