import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, ChoiceGroup } from './use-choices.ts';

interface ChoiceListProps {
  readonly id: string;
  readonly groups: readonly ChoiceGroup[];
  readonly active: Choice | undefined;
  readonly idOf: (choice: Choice) => string;
  /** What was typed: its words are marked. */
  readonly text: string;
  /** The pointer is over a choice. */
  readonly onPoint: (choice: Choice) => void;
  readonly onChoose: (choice: Choice, inNewTab: boolean) => void;
}

/** The list box of the palette. The focus stays in the input. */
export function ChoiceList({ id, groups, active, idOf, text, onPoint, onChoose }: ChoiceListProps) {
  const { t } = useTranslation('palette');
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Box role="listbox" id={id} aria-label={t('results')}>
      {groups.map(({ title, choices }, index) => {
        const heading = `${id}-group-${index}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not field sets.
          <div key={title} role="group" aria-labelledby={heading}>
            <div className="heading" id={heading}>
              {title}
            </div>
            {choices.map((choice) => {
              const { key, icon: Icon, name, detail } = choice;
              return (
                <div
                  key={key}
                  role="option"
                  tabIndex={-1}
                  id={idOf(choice)}
                  aria-selected={key === active?.key}
                  onMouseMove={() => key !== active?.key && onPoint(choice)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => onChoose(choice, event.ctrlKey || event.metaKey)}
                  onAuxClick={(event) => event.button === 1 && onChoose(choice, true)}
                  onKeyDown={undefined}
                >
                  <Icon size={16} aria-hidden />
                  <span className="name">
                    <Marked text={text}>{name}</Marked>
                  </span>
                  {detail && (
                    <span className="detail">
                      <Marked text={text}>{detail}</Marked>
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        );
      })}
    </Box>
  );
}

/** A text with the part that was typed in bold. */
function Marked({ text, children }: { text: string; children: string }): ReactNode {
  const typed = text.trim();
  const at = typed ? children.toLowerCase().indexOf(typed.toLowerCase()) : -1;
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <b>{children.slice(at, at + typed.length)}</b>
      {children.slice(at + typed.length)}
    </>
  );
}

const Box = chakra('div', {
  base: {
    // The list box itself scrolls, because the arrow keys scroll it to the active option.
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    p: '2',
    '& .heading': { px: '2.5', pt: '2', pb: '1', textStyle: 'xs', color: 'fg.muted' },
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      px: '2.5',
      minH: { base: '11', md: '9' },
      rounded: 'l2',
      cursor: 'pointer',
      fontSize: { md: '0.8125rem' },
    },
    '& [aria-selected=true]': { bg: 'accent.subtle' },
    '& svg': { flexShrink: '0', color: 'fg.muted' },
    '& .name, & .detail': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .name': { fontWeight: 'medium', flexShrink: '1', minW: '0' },
    '& .detail': { color: 'fg.muted', flex: '1', minW: '0' },
    '& b': { fontWeight: 'semibold', color: 'accent.fg' },
  },
});
