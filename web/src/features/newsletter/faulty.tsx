import { chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { useReasonText } from '../../components/use-reason-text.ts';
import type { Recipients } from './recipients.ts';

interface FaultyProps {
  readonly errors: readonly { readonly id: string; readonly message: string }[];
  readonly to: Recipients;
}

/** The users who did not get the newsletter, with reasons. */
export function Faulty({ errors, to }: FaultyProps) {
  const { t } = useTranslation('newsletter');
  const reasonText = useReasonText();
  const known = new Map(to.kind === 'people' ? to.people.map((person) => [person.id, person]) : []);
  return (
    <Notice>
      <div>
        <Text fontWeight="medium">{t('faulty')}</Text>
        <List>
          {errors.map(({ id, message }) => (
            <li key={id}>{`${known.get(id)?.email ?? id}: ${reasonText(message)}`}</li>
          ))}
        </List>
      </div>
    </Notice>
  );
}

const List = chakra('ul', { base: { mt: '1', maxH: '48', overflowY: 'auto', overflowWrap: 'anywhere' } });
