import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { createFirmware, putFirmware } from '../../../../shared/contract/devices/firmware.ts';
import { type Firmware, FirmwareChange, NewFirmware } from '../../../../shared/model/firmware.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { firmwareKey } from './use-firmware.ts';

/** The values of the form. */
export interface FirmwareInput {
  readonly id: string;
  readonly hardwareId: string;
  readonly description: string;
  /** `<hardware>/<version>`; empty: none. */
  readonly previous: string;
  /** Separated by spaces or commas. */
  readonly tags: string;
  readonly changelog: string;
}

interface EditorSpec {
  readonly kind: FirmwareKind;
  readonly saved: Firmware | undefined;
  readonly hardwareId: string;
  readonly previous: Firmware['previous'];
  readonly onStale?: () => void;
}

/**
 * The form of one firmware: creates a new one, or changes an existing one with the version that was read (optimistic
 * lock).
 */
export function useFirmwareEditor({ kind, saved, hardwareId, previous, onStale }: EditorSpec) {
  const { t } = useTranslation('firmware');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const refresh = useRefreshList(kind.list);
  const { mutate } = useSWRConfig();
  const [isTaken, setTaken] = useState(false);
  const created = useRef<Firmware>(undefined);
  const input: FirmwareInput = {
    id: saved?.id ?? '',
    hardwareId,
    description: saved?.description ?? '',
    previous: previous ? `${previous.hardwareId}/${previous.firmwareId}` : '',
    tags: saved?.tags.join(' ') ?? '',
    changelog: saved?.changelog ?? '',
  };

  const editor = useEditor<FirmwareInput>({
    saved: input,
    schema: saved ? FirmwareChange : NewFirmware,
    toSend: (value) => bodyOf(value, kind, saved),
    async send(value) {
      setTaken(false);
      try {
        const now = await save(value, kind, saved);
        created.current = now;
        await mutate(firmwareKey(now.hardwareId, now.id), now, { revalidate: false });
        void refresh();
        notify('success', t('saved', { version: now.id }));
      } catch (error) {
        const reason = errorText(error);
        const text = saved ? t('TOAST_EDIT_FAILED', { reason }) : t('TOAST_CREATE_FAILED', { reason });
        notify('error', text, TOAST_SECONDS.extended);
        if (refusedWith(error, 'PLEASE_TRY_AGAIN')) onStale?.();
        throw error;
      }
    },
    fieldOf(error) {
      if (!refusedWith(error, 'NAME_ALREADY_USED')) return undefined;
      setTaken(true);
      return 'id';
    },
    ...(!saved && {
      afterSend: () => {
        const now = created.current;
        if (now) void navigate(kind.paths.overview.to(now.hardwareId, now.id), { replace: true });
      },
    }),
  });
  return {
    ...editor,
    idFault: isTaken ? t('fault.taken') : t('fault.version', { example: kind.versionExample }),
  };
}

/** The body of the call: all fields of a new firmware, the changeable ones of an existing one. */
function bodyOf(
  { id, hardwareId, tags, previous, ...said }: FirmwareInput,
  kind: FirmwareKind,
  saved: Firmware | undefined,
) {
  const [ofHardware = '', firmwareId = ''] = previous.split('/');
  const body = {
    ...said,
    previous: previous === '' ? null : { hardwareId: ofHardware, firmwareId },
    tags: [
      ...new Set(
        tags
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ],
  };
  return saved ? { ...body, version: saved.version } : { ...body, id, hardwareId, group: kind.group };
}

function save(value: FirmwareInput, kind: FirmwareKind, saved: Firmware | undefined): Promise<Firmware> {
  const body = bodyOf(value, kind, saved);
  if ('group' in body) return call(createFirmware, { body });
  return call(putFirmware, { params: { hardwareId: value.hardwareId, id: value.id }, body });
}
