import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fields } from './fields.tsx';
import type { Called } from './use-may.ts';

export interface SectionLink {
  readonly id: string;
  readonly label: string;
  readonly changed: boolean;
  readonly faults: number;
}

/** Aligns content below such a form with the left edge of its sections. */
export const BESIDE_LINKS = { lg: '12.5rem' };

/** A long form with links to its sections, read-only for those who may not save it. */
export const SectionedForm = ({
  links,
  calls,
  children,
}: {
  links: readonly SectionLink[];
  /** The operation that saves it, if it needs another right than writes usually do. */
  calls?: Called;
  children: ReactNode;
}) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: `calc(${BESIDE_LINKS.lg} - 1.5rem) minmax(0, 1fr)` }}
    gapX="6"
    gapY="4"
    // Keeps a focused control visible between the links above and the bar below.
    css={{ '& :is(input, select, textarea, button)': { scrollMarginBlock: '5rem 12rem' } }}
  >
    {links.length > 1 ? <SectionNav links={links} /> : <Box display={{ base: 'none', lg: 'block' }} />}
    <Stack gap="5" minW="0">
      <Fields calls={calls}>{children}</Fields>
    </Stack>
  </Grid>
);

/** The target of a link. */
export const FormSection = ({ id, children }: { id: string; children: ReactNode }) => (
  <Box id={id} tabIndex={-1} outline="none" scrollMarginTop="20">
    {children}
  </Box>
);

/** The links to the sections, with marks for changes and faults: beside a long form, above it on phones. */
function SectionNav({ links }: { links: readonly SectionLink[] }) {
  const { t } = useTranslation('shell');
  function go(event: MouseEvent, id: string) {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }
  return (
    <Nav aria-label={t('sections.label')}>
      {links.map(({ id, label, changed, faults }) => (
        <a key={id} href={`#${id}`} onClick={(event) => go(event, id)}>
          {label}
          {faults > 0 ? (
            <b data-tone="red">
              {faults}
              <span className="sr-only"> {t('sections.faults')}</span>
            </b>
          ) : (
            changed && (
              <i>
                <span className="sr-only">{t('sections.changed')}</span>
              </i>
            )
          )}
        </a>
      ))}
    </Nav>
  );
}

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '0.5',
    position: 'sticky',
    top: { base: 'var(--bar-height, 0px)', lg: 'calc(var(--bar-height, 0px) + 1rem)' },
    zIndex: { base: 'docked', lg: 'auto' },
    alignSelf: 'start',
    mx: { base: '-4', md: '-6', lg: '0' },
    px: { base: '3', md: '5', lg: '0' },
    py: { base: '1.5', lg: '0' },
    bg: { base: 'bg', lg: 'transparent' },
    borderBottomWidth: { base: '1px', lg: '0' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: '2.5',
      py: '1.5',
      rounded: 'l2',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      focusVisibleRing: 'inside',
      _hover: { bg: 'bg.muted', color: 'fg' },
    },
    '& i': { boxSize: '1.5', rounded: 'full', bg: 'accent.solid', flexShrink: '0' },
    '& b': {
      px: '1.5',
      rounded: 'full',
      bg: 'red.subtle',
      color: 'red.fg',
      textStyle: 'xs',
      fontWeight: 'medium',
    },
  },
});
