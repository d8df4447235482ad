import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/model/user.ts';
import { paths } from '../lib/paths.ts';
import { CardLink } from './card-link.tsx';
import { Notice } from './notice.tsx';
import { useInfoCmsTexts } from './use-info-cms-texts.ts';

/** Above the user's own Infos and tours, while phones show nothing of them or soon will not. */
export function InfoCmsNotice({ user }: { readonly user: User }) {
  const { t } = useTranslation('infoCms');
  const { name, text, tone } = useInfoCmsTexts(user);
  if (!tone) return null;
  return (
    <Notice tone={tone === 'red' ? 'error' : 'warning'}>
      <Text as="span">{t('notice', { state: name, text })}</Text>{' '}
      <CardLink to={paths.infoCms.to()}>{t('stateTitle')}</CardLink>
    </Notice>
  );
}
