import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/card.tsx';
import { Command } from '../../../components/command.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { paths } from '../../../lib/paths.ts';
import { AddBeaconsDialog } from './add-beacons-dialog.tsx';
import { useBeaconNames } from './use-beacon-names.ts';

const SHOWN = 20;
/** Above this, the list has a search. */
const MANY = 12;

interface BeaconsCardProps {
  readonly infoId: string | undefined;
  readonly beaconIds: readonly string[];
  /** The owner in the URL, and by id. */
  readonly owner: string;
  readonly ownerId: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** Beacons that the server refused. */
  readonly refused: readonly string[];
  readonly onAdd: (beaconIds: readonly string[]) => void;
  /** Adds those of a selection; absent: only ids can be added. */
  readonly onAddSelection?: (selectionId: string) => void;
  readonly onRemove: (beaconIds: readonly string[]) => void;
}

/** The beacons of an Info. It may have thousands: only some are shown, and a search finds the others. */
export function BeaconsCard(props: BeaconsCardProps) {
  const { infoId, beaconIds, owner, ownerId, hint, error, refused } = props;
  const { t, i18n } = useTranslation('infos');
  const [adding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const wanted = text.replace(/[\s:.]/g, '').toUpperCase();
  const found = wanted ? beaconIds.filter((id) => id.toUpperCase().includes(wanted)) : beaconIds;
  const page = found.slice(0, shown);
  const names = useBeaconNames(page.slice(0, 100), ownerId);
  const number = (count: number) => count.toLocaleString(i18n.language);
  const box = useRef<HTMLUListElement>(null);
  const remove = (...ids: readonly string[]) => {
    // The button that had the focus is gone with its beacon.
    box.current?.focus();
    props.onRemove(ids);
  };
  return (
    <Card
      title={
        beaconIds.length > 0
          ? t('beacons.titleCount', { number: number(beaconIds.length) })
          : t('beacons.title')
      }
      hint={hint}
      aside={
        <Command>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('beacons.add')}
          </Button>
        </Command>
      }
    >
      {error && (
        <Box color="fg.error" tabIndex={-1} data-fault outline="none" role="alert">
          {error}
          {refused.length > 0 && (
            <Button ms="2" size="xs" variant="outline" colorPalette="red" onClick={() => remove(...refused)}>
              {t('beacons.removeRefused', { count: refused.length })}
            </Button>
          )}
        </Box>
      )}
      {beaconIds.length > MANY && (
        <Box maxW="xs">
          <TextField
            size="sm"
            label={t('beacons.searchHere')}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // It is no field of the form around it.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Box>
      )}
      {page.length > 0 && (
        <List ref={box} tabIndex={-1} aria-label={t('beacons.title')}>
          {page.map((id) => (
            <li key={id} data-refused={refused.includes(id) ? '' : undefined}>
              <span>
                <Link to={paths.beacon.to(owner, id)}>{names.get(id) ?? id}</Link>
                {names.has(id) && <small>{id}</small>}
              </span>
              <Command>
                <button
                  type="button"
                  aria-label={t('beacons.remove', { of: names.get(id) ?? id })}
                  title={t('beacons.remove', { of: names.get(id) ?? id })}
                  onClick={() => remove(id)}
                >
                  <X size={15} aria-hidden />
                </button>
              </Command>
            </li>
          ))}
        </List>
      )}
      {beaconIds.length === 0 && <Text color="fg.muted">{t('beacons.none')}</Text>}
      {wanted && found.length === 0 && <Text color="fg.muted">{t('beacons.nothing')}</Text>}
      {found.length > shown && shown < 100 && (
        <Flex>
          <Button size="xs" variant="ghost" onClick={() => setShown(shown + SHOWN)}>
            {t('beacons.showMore', { number: number(found.length - shown) })}
          </Button>
        </Flex>
      )}
      {found.length > shown && shown >= 100 && (
        <Text color="fg.muted">{t('beacons.others', { number: number(found.length - shown) })}</Text>
      )}
      {adding && (
        <AddBeaconsDialog
          infoId={infoId}
          has={new Set(beaconIds)}
          owner={owner}
          onAdd={props.onAdd}
          onAddSelection={props.onAddSelection}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '2',
    listStyleType: 'none',
    outline: 'none',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      ps: '3',
      pe: '1.5',
      py: '1.5',
      borderWidth: '1px',
      rounded: 'l2',
      '&[data-refused]': { borderColor: 'border.error' },
    },
    '& span': { flex: '1', minW: '0' },
    '& a': {
      display: 'block',
      fontWeight: 'medium',
      overflowWrap: 'anywhere',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      boxSize: { base: '9', md: '7' },
      rounded: 'l1',
      color: 'fg.muted',
      cursor: 'pointer',
      focusVisibleRing: 'inside',
      _hover: { bg: 'bg.muted', color: 'fg' },
    },
  },
});
