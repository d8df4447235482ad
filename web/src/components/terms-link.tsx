import { Link } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { termsUrl } from '../lib/terms.ts';

/** The label's terms of use, as a file that opens beside the console. */
export function TermsLink({ file, text }: { file: string; text: string }) {
  const { i18n } = useTranslation();
  return (
    <Link
      href={termsUrl(file, i18n.language)}
      target="_blank"
      rel="noreferrer"
      variant="underline"
      colorPalette="accent"
      w="fit-content"
    >
      <FileText size={16} aria-hidden />
      {text}
    </Link>
  );
}
