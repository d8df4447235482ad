import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../components/list/cells/dot.tsx';
import { LOGIN_CLASSES, LOGIN_TONES } from './last-login.ts';
import { useLoginClassNames } from './use-login-class-names.ts';

/** The meaning of the colours of the last sign-in. */
export function LoginLegend() {
  const { t } = useTranslation('users');
  const names = useLoginClassNames();
  return (
    <Flex wrap="wrap" align="center" gapX="4" gapY="1" color="fg.muted" textStyle="xs">
      <span>{t('legend')}</span>
      {LOGIN_CLASSES.map((each) => (
        <Flex key={each} align="center" gap="1.5">
          <Dot tone={LOGIN_TONES[each]} />
          {names[each]}
        </Flex>
      ))}
    </Flex>
  );
}
