import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Line, Tone } from './attention.ts';
import type { LineTexts } from './use-line-texts.ts';

interface LineListProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly texts: (line: Line) => LineTexts;
}

/** What asks for an action, or is under way: one line each, with the way to that action. */
export const LineList = ({ title, lines, texts }: LineListProps) => (
  <Box as="section">
    <Text as="h2" textStyle="xs" color="fg.muted" fontWeight="medium" mb="1">
      {title}
    </Text>
    <List>
      {lines.map((line) => (
        <LineItem key={keyOf(line)} line={line} {...texts(line)} />
      ))}
    </List>
  </Box>
);

const keyOf = (line: Line): string => {
  if ('task' in line) return line.task.taskId;
  return 'rollout' in line ? line.rollout.id : line.is;
};

function LineItem({
  line: { tone, to },
  icon: Icon,
  lead,
  text,
  detail,
  action,
}: LineTexts & { readonly line: Line }) {
  const said = `${lead} ${text}`;
  return (
    <li>
      <Tile css={TILES[tone]}>
        <Icon size={18} aria-hidden />
      </Tile>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">
          <chakra.b fontWeight="semibold" fontVariantNumeric="tabular-nums" color={LEADS[tone]}>
            {lead}
          </chakra.b>{' '}
          {text}
        </Text>
        {detail && (
          <Text color="fg.muted" textStyle="xs">
            {detail}
          </Text>
        )}
      </Box>
      <Button asChild size="sm" variant="outline" colorPalette="gray" flexShrink="0">
        <Link to={to} aria-label={`${action}: ${said}`}>
          {action}
        </Link>
      </Button>
    </li>
  );
}

const LEADS: Readonly<Record<Tone, string>> = {
  red: 'red.fg',
  orange: 'orange.fg',
  blue: 'blue.fg',
  gray: 'fg',
};

const TILES: Readonly<Record<Tone, object>> = {
  red: { bg: 'red.subtle', color: 'red.fg' },
  orange: { bg: 'orange.subtle', color: 'orange.fg' },
  blue: { bg: 'blue.subtle', color: 'blue.fg' },
  gray: { bg: 'bg.muted', color: 'fg.muted' },
};

export const Tile = chakra('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '9', rounded: 'l2', flexShrink: '0' },
});

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': { display: 'flex', alignItems: 'center', gap: '3', py: '3', minH: '14' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});
