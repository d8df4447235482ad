import { Box, Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GROUPS_MAX } from '../../../../shared/model/rollout.ts';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { GroupInput } from './plan-input.ts';

interface GroupsFieldProps {
  readonly value: readonly GroupInput[];
  readonly isFault: boolean;
  readonly onChange: (value: readonly GroupInput[]) => void;
}

/** The groups in order, each with a number of hubs or a percentage of all. */
export function GroupsField({ value, isFault, onChange }: GroupsFieldProps) {
  const { t } = useTranslation('rollouts');
  const change = (n: number, part: Partial<GroupInput>) =>
    onChange(value.map((group, at) => (at === n ? { ...group, ...part } : group)));
  return (
    <Stack as="fieldset" gap="3" border="0" p="0" m="0">
      <Text as="legend" srOnly>
        {t('card.groups')}
      </Text>
      {value.map(({ kind, number }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are told apart by their place alone
        <Flex key={n} gap="3" align="center" wrap="wrap">
          <Text w={{ base: 'full', sm: '24' }} mb={{ base: '-1.5', sm: '0' }} fontWeight="medium">
            {n === 0 && value.length > 1 ? t('canary') : t('group', { number: n + 1 })}
          </Text>
          <Box w="24" css={{ '& label': { srOnly: true } }}>
            <TextField
              size="sm"
              label={t('groupSize')}
              inputMode="numeric"
              maxLength={5}
              aria-invalid={isFault || undefined}
              value={number}
              onChange={({ target }) => change(n, { number: target.value.trim() })}
            />
          </Box>
          <Box w="32">
            <Select
              wide
              aria-label={t('groupKind')}
              borderColor="border.control"
              value={kind}
              onChange={({ target }) => change(n, { kind: target.value as GroupInput['kind'] })}
            >
              <option value="hubs">{t('kind.hubs')}</option>
              <option value="share">{t('kind.share')}</option>
            </Select>
          </Box>
          {value.length > 1 && (
            <IconButton
              type="button"
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('removeGroup', { number: n + 1 })}
              title={t('removeGroup', { number: n + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </Flex>
      ))}
      {isFault && (
        <Text color="fg.error" textStyle="sm" role="alert">
          {t('fault.groups')}
        </Text>
      )}
      {value.length < GROUPS_MAX && (
        <Flex>
          <Button
            type="button"
            size="xs"
            variant="outline"
            colorPalette="gray"
            onClick={() => onChange([...value, { kind: 'share', number: '100' }])}
          >
            <Plus aria-hidden />
            {t('addGroup')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}
