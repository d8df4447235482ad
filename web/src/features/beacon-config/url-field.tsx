import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { encodeEddystoneUrl, URL_TOKENS_MAX } from '../../../../shared/configuration/eddystone-url.ts';
import { TextField } from '../../components/text-field.tsx';
import type { ControlProps } from './integer-field.tsx';

/** A URL with the number of bytes that it takes in a frame, updated while typing, and the reason if it does not fit. */
export function UrlField({ value, mixed, hint, onChange, ...common }: ControlProps<string>) {
  const { t } = useTranslation('configuration');
  const { result, tokens } = encodeEddystoneUrl(value ?? '');
  const why = {
    OK: t('url.hint'),
    INVALID: value ? t('url.invalid') : t('url.hint'),
    TOOLONG: t('url.tooLong', { over: tokens - URL_TOKENS_MAX }),
  };
  return (
    <TextField
      {...common}
      size="sm"
      hint={
        <Flex justify="space-between" gap="3" role="status">
          <span>{[why[result], hint].filter(Boolean).join(' ')}</span>
          <Count data-over={result === 'TOOLONG' ? '' : undefined}>
            {t('url.count', { tokens, max: URL_TOKENS_MAX })}
          </Count>
        </Flex>
      }
      type="url"
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      placeholder={mixed ?? 'https://'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const Count = chakra('span', {
  base: {
    flexShrink: '0',
    fontVariantNumeric: 'tabular-nums',
    '&[data-over]': { color: 'fg.error', fontWeight: 'medium' },
  },
});
