import { Box, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function HelpSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation('help');
  return (
    <Box as="search" position="relative">
      <Box position="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.muted">
        <Search size={16} aria-hidden />
      </Box>
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
      />
    </Box>
  );
}

const Input = chakra('input', {
  base: {
    w: 'full',
    h: '10',
    ps: '9',
    pe: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
  },
});
