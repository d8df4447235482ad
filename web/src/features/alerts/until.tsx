import { useTranslation } from 'react-i18next';
import { absoluteTime } from '../../lib/format.ts';

/** A time to come, in a cell; nothing for null. */
export function Until({ at }: { at: string | null }) {
  const { i18n } = useTranslation();
  return at && <time dateTime={at}>{absoluteTime(Date.parse(at), i18n.language)}</time>;
}
