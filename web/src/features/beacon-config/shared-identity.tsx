import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';

/** The owner's other beacons with the same identity: phones and hubs cannot distinguish them. */
export function SharedIdentity({ ids, owner }: { ids: readonly string[]; owner: string }) {
  const { t } = useTranslation('configuration');
  if (ids.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('identity.shared')}
      <List>
        {ids.map((id) => (
          <li key={id}>
            <Link to={paths.beacon.to(owner, id)}>{id}</Link>
          </li>
        ))}
      </List>
    </Notice>
  );
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    mt: '1',
    fontFamily: 'mono',
    textStyle: 'xs',
    '& a': { textDecoration: 'underline', rounded: 'l1', focusVisibleRing: 'outside' },
  },
});
