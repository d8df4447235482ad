import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import type { HelpChapter, HelpPage, HelpSection } from './help-content.ts';

interface HelpPageViewProps {
  readonly chapter: HelpChapter;
  readonly page: HelpPage;
  /** The section to unfold. */
  readonly openId: string | undefined;
}

/** A page with collapsible sections. The URL names the section that was opened last, so it can be shared. */
export function HelpPageView({ chapter, page, openId }: HelpPageViewProps) {
  const { t } = useTranslation('help');
  const navigate = useNavigate();
  const unfolded = (section: HelpSection) =>
    void navigate(paths.help.to(chapter.func, page.id, section.openId), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Stack gap="5">
      <Box>
        <Box asChild color="fg.muted" textStyle="sm" _hover={{ color: 'fg' }}>
          <nav aria-label={t('path')}>
            <Link to={paths.help.to()}>{t('title')}</Link> <span aria-hidden>/</span>{' '}
            <Link to={paths.help.to(chapter.func)}>{chapter.title}</Link>
          </nav>
        </Box>
        <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none" mt="1.5">
          {page.title}
        </Heading>
        <Text color="fg.muted" mt="1.5" textStyle="md">
          {page.text}
        </Text>
      </Box>
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs">
        {page.sections.map((section) => (
          <Section
            key={section.openId}
            section={section}
            open={section.openId === openId}
            onUnfold={() => unfolded(section)}
          />
        ))}
      </Box>
    </Stack>
  );
}

function Section({ section, open, onUnfold }: { section: HelpSection; open: boolean; onUnfold: () => void }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open || !details.current || details.current.open) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Details
      ref={details}
      id={section.openId}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => {
        if (event.currentTarget.open && !open) onUnfold();
      }}
    >
      <summary>
        <ChevronRight size={16} aria-hidden />
        <h2>{section.title}</h2>
      </summary>
      <Stack gap="2.5" textStyle="md" ps={{ base: '5', md: '12' }} pe="5" pb="5" maxW="2xl">
        {section.steps && (
          <ol>
            {section.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {section.text.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </Details>
  );
}

const Details = chakra('details', {
  base: {
    '& + &': { borderTopWidth: '1px' },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '5',
      py: '4',
      cursor: 'pointer',
      rounded: 'l3',
      focusVisibleRing: 'inside',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '& h2': { fontWeight: 'medium', textStyle: 'md' },
      '& svg': { flexShrink: '0', color: 'fg.muted', transition: 'transform 150ms' },
    },
    '& summary:hover h2': { color: 'accent.fg' },
    '&[open] summary svg': { transform: 'rotate(90deg)' },
    '& ol': { listStyle: 'decimal', ps: '5', '& li': { mb: '1.5', ps: '1' } },
  },
});
