import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { useLastVisit } from '../../lib/last-visit.ts';
import { EditableName } from '../editable-name.tsx';
import { Loading } from '../loading.tsx';
import { BackLink, PageTitle } from '../page-head.tsx';
import type { Called } from '../use-may.ts';
import { META_HEIGHT, MetaLine, PlaceLine } from './meta-line.tsx';
import { type MenuAction, MoreMenu } from './more-menu.tsx';
import { type Tab, TabLinks } from './tab-links.tsx';

interface Rename {
  readonly invitation: string;
  readonly maxLength: number;
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
  /** Absent: the user may not rename it. */
  readonly onRename: ((name: string) => void) | undefined;
}

interface ThingPageProps<T> {
  readonly id: string;
  /** The list that it is in: the names of its screens, its label and its address. */
  readonly list: { readonly screens: readonly string[]; readonly label: string; readonly to: string };
  readonly thing: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly mutate: () => Promise<unknown>;
  };
  readonly nameOf: (thing: T) => string;
  /** Absent: its name is changed elsewhere, or never. */
  readonly rename?: Rename;
  /** By a name each, in their order. */
  readonly facts: (thing: T) => Readonly<Record<string, ReactNode>>;
  /** Of a device: where it is and whose, in a line of its own. The line is kept free while it is null. */
  readonly place?: ReactNode;
  /** At most two buttons. */
  readonly buttons?: ReactNode;
  readonly menu?: readonly MenuAction[];
  readonly tabs: readonly Tab[];
  /** What the page says if there is no such thing. */
  readonly missing: { readonly title: string; readonly hint: string };
  /** Whether its tab is a list, which sets the title of the document. */
  readonly isTitledByTab?: boolean;
  readonly children: (thing: T) => ReactNode;
}

/** The page of one thing: the way back, its name, what it is in one line, actions and tabs. */
export function ThingPage<T>(props: ThingPageProps<T>) {
  const {
    id,
    list,
    thing,
    nameOf,
    rename,
    facts,
    place,
    buttons,
    menu = [],
    tabs,
    missing,
    children,
  } = props;
  const { t } = useTranslation('list');
  const { brand } = useBranding();
  const last = useLastVisit(list.screens, list.to);
  const { data, error } = thing;
  const isMissing = data === undefined && error instanceof ApiError && [400, 404].includes(error.status);
  const name = data && nameOf(data);
  return (
    <Stack gap="5">
      {(!props.isTitledByTab || data === undefined) && (
        <title>{`${isMissing ? missing.title : name || id} – ${brand}`}</title>
      )}
      <Stack gap="1">
        <BackLink to={last?.to ?? list.to} state={last?.state}>
          {list.label}
        </BackLink>
        <Flex wrap={{ base: 'wrap', md: 'nowrap' }} align="start" justify="space-between" gapX="6" gapY="3">
          <Stack gap="1" flex={{ base: '1 1 100%', md: '1' }} minW="0">
            <Flex minH="8" align="center" textStyle="xl" fontWeight="semibold" letterSpacing="-0.015em">
              <EditableName
                of={id}
                name={name ?? ''}
                invitation={rename?.invitation ?? ''}
                maxLength={rename?.maxLength ?? 0}
                onRename={data && rename?.onRename}
                calls={rename?.calls}
                hasKey
              >
                <PageTitle>
                  {data || error ? (
                    name || id
                  ) : (
                    <>
                      <span className="sr-only">{id}</span>
                      <Skeleton as="span" display="block" h="7" w="12rem" />
                    </>
                  )}
                </PageTitle>
              </EditableName>
            </Flex>
            {data ? (
              <MetaLine facts={facts(data)} />
            ) : (
              <Box minH={META_HEIGHT}>{!error && <Skeleton h="4" mt="1" w="20rem" maxW="full" />}</Box>
            )}
            {place !== undefined && !isMissing && <PlaceLine>{place}</PlaceLine>}
          </Stack>
          {/* On phones the buttons have a line of their own, which is kept free until they are known. */}
          {!isMissing && (
            <Flex
              gap="2"
              wrap={{ base: 'wrap', md: 'nowrap' }}
              flexShrink={{ md: '0' }}
              minH={{ base: '9', md: '0' }}
            >
              {data && buttons}
              {data && <MoreMenu actions={menu} />}
            </Flex>
          )}
        </Flex>
        {!isMissing && <TabLinks label={t('tabs')} tabs={tabs} />}
      </Stack>
      {isMissing ? (
        <Missing {...missing} list={list} />
      ) : (
        <Loading data={data} error={error} onRetry={() => void thing.mutate()}>
          {children}
        </Loading>
      )}
    </Stack>
  );
}

function Missing({
  title,
  hint,
  list,
}: ThingPageProps<unknown>['missing'] & Pick<ThingPageProps<unknown>, 'list'>) {
  return (
    <Flex direction="column" align="center" gap="1.5" px="4" py="16" textAlign="center" role="alert">
      <Box p="3" mb="2" rounded="full" bg="bg.subtle" color="fg.subtle">
        <SearchX size={24} strokeWidth={1.75} aria-hidden />
      </Box>
      <Heading as="h2" size="md">
        {title}
      </Heading>
      <Text color="fg.muted" maxW="md" textWrap="balance" mb="3">
        {hint}
      </Text>
      <Button asChild size="sm" variant="outline" colorPalette="gray">
        <Link to={list.to}>{list.label}</Link>
      </Button>
    </Flex>
  );
}
