import { GitBranchPlus, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { truncated } from '../../lib/format.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { previousText } from './previous-text.ts';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';

/** The columns of the firmware lists. */
export function useFirmwareColumns({ paths }: FirmwareKind): readonly Column<Firmware>[] {
  const { t } = useTranslation(['firmware', 'list']);
  const states = useFirmwareStateTexts();
  return useMemo(
    (): readonly Column<Firmware>[] => [
      {
        id: 'version',
        title: t('column.version'),
        lead: true,
        cell: ({ id, hardwareId, description }) => (
          <span className="lead-line">
            <Link className="item opens" to={paths.overview.to(hardwareId, id)}>
              {id}
            </Link>
            <span className="description" title={description}>
              {truncated(description)}
            </span>
          </span>
        ),
        csv: ({ id }) => id,
        also: [{ title: t('list:csv.description'), csv: ({ description }) => description }],
      },
      {
        id: 'hardware',
        title: t('column.hardware'),
        card: 'secondEnd',
        cell: ({ hardwareId }) => <span className="mono">{hardwareId}</span>,
        csv: ({ hardwareId }) => hardwareId,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: (firmware) => {
          const { text, hint, tone } = states[firmwareState(firmware)];
          return (
            <span className="label" data-tone={tone} title={hint}>
              {text}
            </span>
          );
        },
        csv: (firmware) => states[firmwareState(firmware)].text,
      },
      {
        id: 'tags',
        title: t('column.tags'),
        cell: ({ tags }) =>
          tags.length > 0 && (
            <span className="marks roomy">
              {tags.map((tag) => (
                <span key={tag} className="label" data-tone="gray">
                  {tag}
                </span>
              ))}
            </span>
          ),
        csv: ({ tags }) => tags.join(' '),
      },
      {
        id: 'previous',
        title: t('column.previous'),
        cell: ({ previous, hardwareId }) => previous && previousText(previous, hardwareId),
        csv: ({ previous, hardwareId }) => previous && previousText(previous, hardwareId),
      },
      {
        id: 'published',
        title: t('column.published'),
        cell: ({ publishedAt }) => publishedAt && <TimeAgo at={Date.parse(publishedAt)} />,
        csv: ({ publishedAt }) => publishedAt,
      },
      {
        id: 'created',
        title: t('column.created'),
        cell: ({ createdAt }) => <TimeAgo at={Date.parse(createdAt)} />,
        csv: ({ createdAt }) => createdAt,
        initiallyHidden: true,
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: ({ id, hardwareId }) => (
          <span className="actions">
            <RowLink
              to={paths.create.to(hardwareId, id)}
              icon={GitBranchPlus}
              label={t('nextOf', { version: id })}
            />
            <RowLink to={paths.edit.to(hardwareId, id)} icon={Pencil} label={t('editOf', { version: id })} />
          </span>
        ),
      },
    ],
    [t, paths, states],
  );
}
