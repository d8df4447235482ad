import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { checkboxStyles } from './checkbox-styles.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
  /** More about it, in a second line. */
  readonly detail: string;
  readonly isChosen: boolean;
  /** Why it cannot be chosen or dropped here. */
  readonly blocked?: string | undefined;
}

interface CheckListProps {
  readonly label: string;
  /** At most one of them is chosen. */
  readonly single?: boolean;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string, isChosen: boolean) => void;
  /** Below the list, and instead of an empty one. */
  readonly children?: ReactNode;
}

/** Things to be ticked, in a list that scrolls. */
export const CheckList = ({ label, single = false, choices, onChoose, children }: CheckListProps) => (
  <Box maxH="20rem" overflowY="auto" tabIndex={0} role="group" aria-label={label}>
    <List>
      {choices.map(({ id, name, detail, isChosen, blocked }) => (
        <li key={id}>
          <label data-off={blocked === undefined ? undefined : ''}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? label : undefined}
              checked={isChosen}
              disabled={blocked !== undefined}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            {blocked && <i>{blocked}</i>}
          </label>
        </li>
      ))}
    </List>
    {children}
  </Box>
);

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      py: '1.5',
      px: '1',
      rounded: 'l1',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& label[data-off]': { cursor: 'default', color: 'fg.muted' },
    '& input': checkboxStyles,
    '& input[type=radio]': { rounded: 'full' },
    '& input[type=radio]:checked:before': { clipPath: 'circle(40%)' },
    '& span': { flex: '1', minW: '0' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
    '& i': { fontStyle: 'normal', color: 'fg.muted', textStyle: 'xs' },
  },
});
