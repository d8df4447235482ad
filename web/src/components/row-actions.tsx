import { Flex, IconButton } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface RowActionsProps {
  /** What it is about, for a screen reader. */
  readonly of: string;
  /** Where it is edited: a screen of its own. */
  readonly editTo?: string;
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** The buttons at the end of a row. */
export function RowActions({ of, editTo, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <Flex gap="1" justify={{ md: 'end' }}>
      {editTo !== undefined && (
        <IconButton asChild size="xs" variant="ghost" colorPalette="gray">
          <Link to={editTo} aria-label={t('editOf', { of })} title={t('edit')}>
            <Pencil aria-hidden />
          </Link>
        </IconButton>
      )}
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
