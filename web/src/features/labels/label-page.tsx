import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { ApiError } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { type LabelKind, labelKey } from './label-kinds.ts';
import type { Labelled } from './labelled.ts';

interface LabelPageProps<T extends Labelled> {
  readonly kind: LabelKind<T>;
  /** The title of the list that the page belongs to. */
  readonly list: string;
  readonly createTitle: string;
  /** The form of a label; undefined: a new one. */
  readonly children: (item: T | undefined) => ReactNode;
}

/** The page of one label: the one in the URL, or a new one. */
export function LabelPage<T extends Labelled>({ kind, list, createTitle, children }: LabelPageProps<T>) {
  const { t } = useTranslation('labels');
  const { brand } = useBranding();
  const { name } = useParams();
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR(name === undefined ? null : labelKey(kind, name), async (key) => {
    const found = await find(kind, key[1]);
    // The index lags behind the table, so a label that was just saved is newer.
    const known: T | undefined = cache.get(unstable_serialize(key))?.data;
    return known && known.version > found.version ? known : found;
  });
  const title = name ?? createTitle;
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${title} – ${brand}`}</title>
      <Stack gap="1">
        <BackLink to={kind.paths.to()}>{list}</BackLink>
        <PageTitle>{title}</PageTitle>
        {data && <Box color="fg.muted">{t('usersCount', { count: data.users })}</Box>}
      </Stack>
      {name === undefined ? (
        children(undefined)
      ) : (
        <Loading data={data} error={error} onRetry={() => void mutate()}>
          {/* The key resets the form for another label. */}
          {(item) => <div key={item.name}>{children(item)}</div>}
        </Loading>
      )}
    </Stack>
  );
}

/** There is no operation for one label, but a list filtered by its name as a prefix starts with it. */
async function find<T extends Labelled>(kind: LabelKind<T>, name: string): Promise<T> {
  const { items } = await kind.load({ limit: 1, filter: [`name:prefix:${name}`] });
  const item = items.find((one) => one.name === name);
  if (!item) throw new ApiError('ENTITY_NOT_FOUND', 404);
  return item;
}
