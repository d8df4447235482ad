import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';

/** The groups that should pay and cannot. Nothing if there are none. */
export function Orphans({ groups }: { groups: readonly string[] }) {
  const { t, i18n } = useTranslation('charges');
  if (groups.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).formatToParts(groups);
  return (
    <Notice tone="warning">
      <Text fontWeight="semibold">{t('run.orphans')}</Text>
      <Text>{t('run.orphansHint')}</Text>
      <Text mt="1" overflowWrap="anywhere" css={{ '& a': { textDecoration: 'underline' } }}>
        {list.map(({ type, value }) =>
          type === 'element' ? (
            <Link key={value} to={paths.managerGroups.edit.to(value)}>
              {value}
            </Link>
          ) : (
            value
          ),
        )}
      </Text>
    </Notice>
  );
}
