import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNow } from '../../../lib/clock.ts';
import { isNew, truncated } from '../../../lib/format.ts';
import { EditableName } from '../../editable-name.tsx';
import { CopyId } from './copy-id.tsx';

interface LeadProps {
  readonly id: string;
  /** Empty: it has none yet. */
  readonly name: string;
  /** The page that the row opens. */
  readonly to: string;
  readonly assignedAt: string | null;
  /** Such as "Name this hub". */
  readonly invitation: string;
  readonly maxLength: number;
  /** Undefined without the right to it. */
  readonly onRename: ((name: string) => void) | undefined;
  /** What tells more about it than its id. */
  readonly second?: ReactNode;
  /** Labels beside its name. */
  readonly children?: ReactNode;
}

/**
 * The identification of a device: its name, which opens it, and below it its id, which is copied on click. Without a
 * name, the id leads.
 */
export function Lead(props: LeadProps) {
  const { id, name, to, assignedAt, invitation, maxLength, onRename, second, children } = props;
  const { t } = useTranslation('list');
  const now = useNow();
  const short = truncated(name);
  const naming = { of: id, name, invitation, maxLength, onRename, calls: 'device' as const };
  const link = (
    <Link
      className="item opens"
      data-id={name ? undefined : ''}
      to={to}
      title={short === name ? undefined : name}
    >
      {short || id}
    </Link>
  );
  return (
    <span className="lead-line">
      <span className="named-line">
        {isNew(assignedAt, now) && (
          <span className="new" title={t('new')}>
            <span className="sr-only">{t('new')}</span>
          </span>
        )}
        {name ? <EditableName {...naming}>{link}</EditableName> : link}
        {children}
      </span>
      <span className="second-line" data-unnamed={name ? undefined : ''}>
        {!name && <EditableName {...naming} />}
        {second ?? <CopyId id={id} isIcon={!name} />}
      </span>
    </span>
  );
}
