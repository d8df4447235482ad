import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.tsx';
import { UserDialog } from '../../components/user-dialog.tsx';
import { paths } from '../../lib/paths.ts';
import type { Recipients } from './recipients.ts';
import { useFilterTexts } from './use-filter-texts.ts';

interface RecipientsCardProps {
  readonly to: Recipients;
  /** Whether the form was sent without recipients. */
  readonly missing: boolean;
  readonly onChange: (to: Recipients) => void;
}

const SHOWN = 40;

/** The recipients: chosen users, or all users that match filters of the user list. */
export function RecipientsCard({ to, missing, onChange }: RecipientsCardProps) {
  const { t } = useTranslation('newsletter');
  const filterText = useFilterTexts();
  const described = useId();
  const [choosing, setChoosing] = useState(false);
  const people = to.kind === 'people' ? to.people : [];
  return (
    <Card
      title={t('recipients')}
      aside={
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-describedby={missing ? described : undefined}
          data-fault={missing ? '' : undefined}
          onClick={() => setChoosing(true)}
        >
          {t('choose')}
        </Button>
      }
    >
      {to.kind === 'filter' ? (
        <Flex align="center" gap="3" wrap="wrap">
          <Text>{to.filter.length === 0 ? t('everybody') : t('found')}</Text>
          {to.filter.map((expression) => (
            <Chip key={expression}>{filterText(expression)}</Chip>
          ))}
          <Button asChild size="xs" variant="ghost" colorPalette="gray">
            <Link to={`${paths.users.to()}?${new URLSearchParams(to.filter.map((one) => ['filter', one]))}`}>
              {t('showFound')}
            </Link>
          </Button>
        </Flex>
      ) : people.length === 0 ? (
        <Text id={described} role="status" color={missing ? 'fg.error' : 'fg.muted'}>
          {missing ? t('fault.recipients') : t('nobody')}
        </Text>
      ) : (
        <Flex wrap="wrap" gap="1.5" align="center">
          {people.slice(0, SHOWN).map((person) => (
            <Chip key={person.id} title={person.email}>
              {person.name}
              <button
                type="button"
                aria-label={t('remove', { name: person.name })}
                onClick={() =>
                  onChange({ kind: 'people', people: people.filter(({ id }) => id !== person.id) })
                }
              >
                <X size={13} aria-hidden />
              </button>
            </Chip>
          ))}
          {people.length > SHOWN && (
            <Text color="fg.muted">{t('more', { number: people.length - SHOWN })}</Text>
          )}
        </Flex>
      )}
      {choosing && (
        <UserDialog
          title={t('chooseTitle')}
          multiple
          tabs
          chosen={people}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange({ kind: 'people', people: chosen });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    py: '1',
    rounded: 'l1',
    bg: 'bg.subtle',
    textStyle: 'xs',
    fontWeight: 'medium',
    '& button': {
      p: '0.5',
      rounded: 'l1',
      color: 'fg.muted',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
      _hover: { color: 'fg' },
    },
  },
});
