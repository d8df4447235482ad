import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BREAK_GLASS_MAX } from '../../../../shared/model/single-sign-on.ts';
import { useUserName } from '../../components/use-user-name.ts';
import { UserDialog } from '../../components/user-dialog.tsx';

interface EmergencyAdminsProps {
  readonly ids: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Who may log in otherwise while others must not. */
export function EmergencyAdmins({ ids, error, onChange }: EmergencyAdminsProps) {
  const { t } = useTranslation('labels');
  const label = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <Box role="group" aria-labelledby={label}>
      <Text id={label} fontWeight="medium" mb="1.5">
        {t('sso.breakGlass')}
      </Text>
      {ids.length === 0 && <Text minH="9">{t('nobody')}</Text>}
      {ids.map((id) => (
        <EmergencyAdmin key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
      ))}
      {ids.length < BREAK_GLASS_MAX && (
        <Button
          type="button"
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => setChoosing(true)}
        >
          {t('sso.addAdmin')}
        </Button>
      )}
      {error && (
        <Text mt="1.5" color="fg.error" role="alert">
          {error}
        </Text>
      )}
      <Text mt="1.5" color="fg.muted" textStyle="xs">
        {t('sso.breakGlassHint', { max: BREAK_GLASS_MAX })}
      </Text>
      {choosing && (
        <UserDialog
          title={t('sso.chooseTitle')}
          onlyRole="GROUP_ADMIN"
          chosen={[]}
          onChoose={([person]) => {
            setChoosing(false);
            if (person) onChange([...new Set([...ids, person.id])]);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}

function EmergencyAdmin({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation('labels');
  const name = useUserName(id) ?? id;
  return (
    <Flex align="center" gap="2" minH="9" wrap="wrap">
      <Text me="1" overflowWrap="anywhere">
        {name}
      </Text>
      <Button
        type="button"
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('sso.removeAdmin', { name })}
        onClick={onRemove}
      >
        {t('removeAdmin')}
      </Button>
    </Flex>
  );
}
