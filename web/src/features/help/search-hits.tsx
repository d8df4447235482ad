import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBranding } from '../../lib/branding.ts';
import { paths } from '../../lib/paths.ts';
import type { Hit } from './help-content.ts';

interface SearchHitsProps {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly onChoose: () => void;
}

/** The sections of the help that match the query. */
export function SearchHits({ query, hits, onChoose }: SearchHitsProps) {
  const { t } = useTranslation('help');
  const { supportAddress } = useBranding();
  return (
    <Stack gap="5">
      <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none">
        {t('hits', { query: query.trim() })}
      </Heading>
      <Text role="status" color="fg.muted">
        {hits.length > 0 ? t('found', { number: hits.length }) : t('nothing')}
      </Text>
      {hits.length === 0 && supportAddress && (
        <Text>
          {t('ask')}{' '}
          <a href={`mailto:${supportAddress}`}>
            <Text as="span" color="accent.fg" textDecoration="underline">
              {supportAddress}
            </Text>
          </a>
        </Text>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {hits.map(({ chapter, page, section, excerpt }) => (
          <li key={`${chapter.func}/${page.id}/${section.openId}`}>
            <Box
              asChild
              display="block"
              p="4"
              bg="bg.panel"
              borderWidth="1px"
              rounded="l3"
              focusVisibleRing="outside"
              _hover={{ borderColor: 'border.emphasized' }}
            >
              <Link to={paths.help.to(chapter.func, page.id, section.openId)} onClick={onChoose}>
                <Text color="fg.muted" textStyle="xs">
                  {`${chapter.title} / ${page.title}`}
                </Text>
                <Text fontWeight="medium">{section.title}</Text>
                <Text color="fg.muted" lineClamp={2}>
                  {excerpt}
                </Text>
              </Link>
            </Box>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
