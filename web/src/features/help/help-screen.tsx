import { Box, Button, Flex, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { Notice } from '../../components/notice.tsx';
import { useBranding } from '../../lib/branding.ts';
import { ChapterOverview } from './chapter-overview.tsx';
import { type Help, searchHelp } from './help-content.ts';
import { HelpNavigation } from './help-navigation.tsx';
import { HelpPageView } from './help-page-view.tsx';
import { HelpSearch } from './help-search.tsx';
import { SearchHits } from './search-hits.tsx';

async function loadHelp(language: string): Promise<Help> {
  const response = await fetch(`/help/${language}.json`);
  if (!response.ok) throw new Error(`help in ${language}: ${response.status}`);
  return response.json();
}

/** The help: chapters, their pages, and collapsible sections; the URL may name each (contract reading 47). */
export function HelpScreen() {
  const { t, i18n } = useTranslation('help');
  const { brand } = useBranding();
  const { func, id, openId } = useParams();
  const { data, error, mutate } = useSWR(['help', i18n.language], ([, language]) => loadHelp(language), {
    revalidateOnFocus: false,
  });
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const chapter = data?.chapters.find((one) => one.func === func);
  const page = chapter?.pages.find((one) => one.id === id);
  const title = page?.title ?? chapter?.title ?? t('title');
  const heading = useFocusOnChange(`${func}/${id}`, data !== undefined);

  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '5', lg: '12' }} align="start">
      <title>{`${title} – ${t('title')} – ${brand}`}</title>
      <Stack as="aside" aria-label={t('title')} gap="4" w={{ base: 'full', lg: '64' }} flexShrink="0">
        <HelpSearch query={query} onQuery={setQuery} />
        {data && (
          <Box hideBelow="lg">
            <HelpNavigation help={data} func={func} id={id} onChoose={() => setQuery('')} />
          </Box>
        )}
      </Stack>
      <Box flex="1" minW="0" maxW="3xl" w="full">
        {!data && (
          <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none" mb="5">
            {t('title')}
          </Heading>
        )}
        {error && !data && (
          <Notice>
            {t('failed')}
            <Box mt="2.5">
              <Button
                size="xs"
                variant="outline"
                color="inherit"
                borderColor="currentColor"
                onClick={() => void mutate()}
              >
                {t('retry')}
              </Button>
            </Box>
          </Notice>
        )}
        {!error && !data && <Waiting />}
        {data && asked.trim() && (
          <SearchHits query={asked} hits={searchHelp(data, asked)} onChoose={() => setQuery('')} />
        )}
        {data && !asked.trim() && (
          <Box ref={heading}>
            {chapter && page ? (
              <HelpPageView key={`${func}/${id}`} chapter={chapter} page={page} openId={openId} />
            ) : (
              <ChapterOverview chapters={chapter ? [chapter] : data.chapters} chapter={chapter} />
            )}
          </Box>
        )}
      </Box>
    </Flex>
  );
}

const Waiting = () => (
  <Stack gap="4" aria-busy data-first-load="">
    <Skeleton h="5" w="40%" />
    <Skeleton h="4" w="80%" />
    <Skeleton h="4" w="70%" />
  </Stack>
);

/** The help is one screen for the router, so a change of page must move the focus to its heading here. */
function useFocusOnChange(shown: string, ready: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (!ready || before.current === shown) return;
    before.current = shown;
    window.scrollTo(0, 0);
    root.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [shown, ready]);
  return root;
}
