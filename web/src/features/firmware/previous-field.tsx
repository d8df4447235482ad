import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getFirmwares } from '../../../../shared/contract/devices/firmware.ts';
import { branchOf, isNewer, VERSION_FORMS } from '../../../../shared/model/firmware-version.ts';
import { SelectField } from '../../components/select-field.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { call } from '../../lib/api.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { previousText } from './previous-text.ts';

interface PreviousFieldProps {
  readonly kind: FirmwareKind;
  readonly label: string;
  readonly hardwareId: string;
  readonly version: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const HARDWARE_LENGTH = 8;
/** The number of suggested firmware versions, the newest ones of the hardware. */
const OFFERED = 100;

/** The predecessor of a firmware: another firmware of its hardware; in the same branch, an older one. */
export function PreviousField({
  kind,
  label,
  hardwareId,
  version,
  error,
  value,
  onChange,
}: PreviousFieldProps) {
  const { t } = useTranslation('firmware');
  const hardware = useDebounced(hardwareId);
  const { data } = useSWR(
    hardware.length === HARDWARE_LENGTH ? [kind.list, 'versions', hardware] : null,
    ([, , of]) =>
      call(getFirmwares, { query: { group: kind.group, limit: OFFERED, filter: [`hardware:eq:${of}`] } }),
  );
  const fits = (id: string) =>
    id !== version &&
    (!VERSION_FORMS[kind.group].test(version) || branchOf(id) !== branchOf(version) || isNewer(version, id));
  const offered = (data?.items ?? []).filter(({ id }) => fits(id)).map(({ id }) => `${hardware}/${id}`);
  // The chosen one stays an option, even if it belongs to other hardware.
  const options = value === '' || offered.includes(value) ? offered : [value, ...offered];
  return (
    <SelectField
      label={label}
      hint={t('hint.previous')}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('noPrevious')}</option>
      {options.map((option) => {
        const [ofHardware = '', firmwareId = ''] = option.split('/');
        return (
          <option key={option} value={option}>
            {previousText({ hardwareId: ofHardware, firmwareId }, hardwareId)}
          </option>
        );
      })}
    </SelectField>
  );
}
