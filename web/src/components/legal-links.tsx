import { Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { LANGUAGES } from '../../../shared/model/user-limits.ts';
import { statusPage } from '../../../shared/static-pages.ts';
import { useBranding } from '../lib/branding.ts';
import { openPaths } from '../lib/open-paths.ts';
import { termsUrl } from '../lib/terms.ts';

/** The links at the bottom of every page: imprint, data privacy, terms of use, status and support. */
export function LegalLinks() {
  const { t, i18n } = useTranslation();
  const language = LANGUAGES.find((one) => one === i18n.language) ?? LANGUAGES[0];
  const { brand, supportAddress, termsOfUseFile } = useBranding();
  return (
    <>
      <Text>{t('footer.copyright', { year: new Date().getFullYear(), brand })}</Text>
      <Link asChild color="inherit">
        <RouterLink to={openPaths.imprint.to()}>{t('footer.imprint')}</RouterLink>
      </Link>
      <Link asChild color="inherit">
        <RouterLink to={openPaths.dataPrivacy.to()}>{t('footer.dataPrivacy')}</RouterLink>
      </Link>
      {termsOfUseFile && (
        <Link color="inherit" href={termsUrl(termsOfUseFile, language)} target="_blank" rel="noreferrer">
          {t('footer.terms')}
        </Link>
      )}
      {/* A page of its own, which is there while the console is not. */}
      <Link color="inherit" href={statusPage(language)} target="_blank" rel="noopener">
        {t('footer.status')}
      </Link>
      {supportAddress && (
        <Link color="inherit" href={`mailto:${supportAddress}`}>
          {supportAddress}
        </Link>
      )}
    </>
  );
}
