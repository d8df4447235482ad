import { useTranslation } from 'react-i18next';
import { emailFault } from '../../../shared/model/email.ts';

/** The message about a malformed address; the server uses the same rule. */
export function useEmailFault(): (email: string) => string | undefined {
  const { t } = useTranslation('errors');
  return (email) => {
    const fault = emailFault(email);
    return fault && t(`GENERAL_ERRROR.${fault}`);
  };
}
