import { Flex, IconButton } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface RowActionsProps {
  /** What it is about, for a screen reader. */
  readonly of: string;
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** The buttons at the end of a row. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <Flex gap="1" justify={{ md: 'end' }}>
      {onEdit && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('editOf', { of })}
          title={t('edit')}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {onDelete && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="red"
          aria-label={t('deleteOf', { of })}
          title={t('delete')}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}
