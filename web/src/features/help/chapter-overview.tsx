import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import type { HelpChapter } from './help-content.ts';

interface ChapterOverviewProps {
  readonly chapters: readonly HelpChapter[];
  /** The chapter to show; undefined: all. */
  readonly chapter: HelpChapter | undefined;
}

/** The start page of the help: all chapters with their pages, or one chapter. */
export function ChapterOverview({ chapters, chapter }: ChapterOverviewProps) {
  const { t } = useTranslation('help');
  return (
    <Stack gap="6">
      <Box>
        <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none">
          {chapter?.title ?? t('title')}
        </Heading>
        <Text color="fg.muted" mt="1.5" textStyle="md">
          {chapter?.text ?? t('subtitle')}
        </Text>
      </Box>
      {chapter ? (
        <Pages chapter={chapter} withText />
      ) : (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {chapters.map((one) => (
            <Stack
              as="section"
              key={one.func}
              gap="2"
              p="5"
              bg="bg.panel"
              borderWidth="1px"
              rounded="l3"
              shadow="xs"
            >
              <Heading as="h2" size="md">
                <Link to={paths.help.to(one.func)}>{one.title}</Link>
              </Heading>
              <Text color="fg.muted">{one.text}</Text>
              <Pages chapter={one} />
            </Stack>
          ))}
        </Grid>
      )}
    </Stack>
  );
}

const Pages = ({ chapter, withText = false }: { chapter: HelpChapter; withText?: boolean }) => (
  <Stack as="ul" gap={withText ? '3' : '0'} listStyleType="none">
    {chapter.pages.map((page) => (
      <li key={page.id}>
        <Box
          asChild
          display="flex"
          alignItems="center"
          gap="2"
          rounded="l2"
          focusVisibleRing="outside"
          {...(withText
            ? { p: '4', bg: 'bg.panel', borderWidth: '1px', _hover: { borderColor: 'border.emphasized' } }
            : { py: '1.5', color: 'accent.fg', _hover: { textDecoration: 'underline' } })}
        >
          <Link to={paths.help.to(chapter.func, page.id)}>
            <Box flex={withText ? '1' : undefined} minW="0">
              <Text as="span" fontWeight={withText ? 'medium' : undefined}>
                {page.title}
              </Text>
              {withText && <Text color="fg.muted">{page.text}</Text>}
            </Box>
            <ChevronRight size={16} aria-hidden />
          </Link>
        </Box>
      </li>
    ))}
  </Stack>
);
