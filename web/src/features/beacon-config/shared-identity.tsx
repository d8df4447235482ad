import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';

/** Who else of the owner's beacons is recognised as the same one: phones and hubs cannot tell them apart. */
export function SharedIdentity({ ids, owner }: { ids: readonly string[]; owner: string }) {
  const { t } = useTranslation('configuration');
  if (ids.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('identity.shared')}
      <List>
        {ids.map((id) => (
          <li key={id}>
            <Link to={paths.beaconConfig.to(owner, id)}>{id}</Link>
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
