import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EVERYBODY, SELF } from '../lib/paths.ts';

/** An admin's choice between the own devices and everybody's. */
export function ScopeSwitch({ owner, to }: { owner: string; to: (owner: string) => string }) {
  const { t } = useTranslation('list');
  const choices = [
    { value: SELF, label: t('scope.mine') },
    { value: EVERYBODY, label: t('scope.everybody') },
  ];
  return (
    <Flex as="nav" aria-label={t('scope.label')} gap="1" p="0.5" bg="bg.muted" rounded="l2">
      {choices.map(({ value, label }) => {
        const here = owner === value;
        return (
          <Button
            key={value}
            asChild
            size="xs"
            variant="plain"
            color={here ? 'fg' : 'fg.muted'}
            bg={here ? 'bg.panel' : undefined}
            shadow={here ? 'xs' : undefined}
          >
            <Link to={to(value)} aria-current={here ? 'page' : undefined}>
              {label}
            </Link>
          </Button>
        );
      })}
    </Flex>
  );
}
