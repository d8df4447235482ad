import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CHANNELS,
  EDDYSTONE_FRAMES,
  EVENT_FRAMES,
  INFO_FRAMES,
} from '../../../shared/configuration/bits.ts';
import type { ADVERTISING_TYPES, ALTERNATIONS, TRIGGERS } from '../../../shared/configuration/choices.ts';
import type { FieldName, Section, UnlockFlag } from '../../../shared/configuration/fields.ts';

type NameIn<T> = keyof T & string;
type ValueName =
  | NameIn<typeof CHANNELS>
  | NameIn<typeof INFO_FRAMES>
  | NameIn<typeof EDDYSTONE_FRAMES>
  | NameIn<typeof EVENT_FRAMES>
  | NameIn<typeof ADVERTISING_TYPES>
  | NameIn<typeof ALTERNATIONS>
  | NameIn<typeof TRIGGERS>;

export interface FieldTexts {
  readonly sections: Readonly<Record<Section, string>>;
  /** The names of fields within their section. */
  readonly fields: Readonly<Record<FieldName, string>>;
  /** The names of choices and bits. */
  readonly values: Readonly<Record<string, string>>;
  readonly hints: { readonly [name in FieldName]?: string };
  readonly flags: Readonly<Record<UnlockFlag, string>>;
}

/** Texts for the fields of a configuration. */
export function useFieldTexts(): FieldTexts {
  const { t } = useTranslation('configuration');
  return useMemo(() => {
    const frames = t('field.frames');
    const interval = t('field.advertisingInterval');
    const type = t('field.advertisingType');
    const power = t('field.txPower');
    const measured = t('field.measuredPower');
    const alternation = t('field.alternation');
    const namespace = t('field.namespace');
    const instance = t('field.instance');
    const names = { uuid: 'UUID', major: 'Major', minor: 'Minor', url: 'URL' } as const;
    return {
      sections: {
        advertising: t('section.advertising'),
        ibeacon: t('section.ibeacon'),
        eddystone: t('section.eddystone'),
        event: t('section.event'),
        energy: t('section.energy'),
      },
      fields: {
        adv_int: interval,
        adv_channel: t('field.channels'),
        advertising_type: type,
        tx_power: power,
        secure_connect: t('field.secureConnect'),
        secure_beacon: t('field.secureBeacon'),
        info_beacon_frames: frames,
        ibeacon_uuid: names.uuid,
        ibeacon_major: names.major,
        ibeacon_minor: names.minor,
        ibeacon_minor_alternation: alternation,
        ibeacon_power: measured,
        eddystone_frames: frames,
        eddystone_tx_power: power,
        eddystone_namespace: namespace,
        eddystone_instance: instance,
        eddystone_url: names.url,
        eventbeacon_frames: t('field.eventFrames'),
        eventbeacon_adv_int: interval,
        eventbeacon_advertising_type: type,
        eventbeacon_ibeacon_uuid: names.uuid,
        eventbeacon_ibeacon_major: names.major,
        eventbeacon_ibeacon_minor: names.minor,
        eventbeacon_ibeacon_minor_alternation: alternation,
        eventbeacon_ibeacon_alternation_count: t('field.alternationCount'),
        eventbeacon_ibeacon_power: measured,
        eventbeacon_eddystone_frames: t('field.eddystoneFrame'),
        eventbeacon_eddystone_tx_power: power,
        eventbeacon_eddystone_namespace: namespace,
        eventbeacon_eddystone_instance: instance,
        eventbeacon_eddystone_url: names.url,
        eventbeacon_duration: t('field.eventDuration'),
        eventbeacon_timer_interval: t('field.timerInterval'),
        eventbeacon_function: t('field.eventFunction'),
        eventbeacon_trigger: t('field.trigger'),
        eventbeacon_primary_off: t('field.primaryOff'),
        energy_save_interval: t('field.energyInterval'),
        energy_save_duration: t('field.energyDuration'),
        energy_save_switch: t('field.energySwitch'),
        energy_save_state: t('field.energyState'),
      },
      values: {
        channel37: '37',
        channel38: '38',
        channel39: '39',
        environment: t('value.environment'),
        acceleration: t('value.acceleration'),
        magnetometer: t('value.magnetometer'),
        special: t('value.special'),
        ibeacon: 'iBeacon',
        eddystone: 'Eddystone',
        uid: 'UID',
        url: 'URL',
        tlm: t('value.tlm'),
        off: t('value.off'),
        connectable: t('value.connectable'),
        scannable: t('value.scannable'),
        silent: t('value.silent'),
        minorContinuous: t('value.minorContinuous'),
        minorReset: t('value.minorReset'),
        majorReset: t('value.majorReset'),
        majorResetLed: t('value.majorResetLed'),
        button: t('value.button'),
        reed: t('value.reed'),
        buttonAndReed: t('value.buttonAndReed'),
        timer: t('value.timer'),
      } satisfies Record<ValueName, string>,
      hints: {
        adv_channel: t('hint.channels'),
        secure_beacon: t('hint.secureBeacon'),
        ibeacon_power: t('hint.measuredPower'),
        eventbeacon_ibeacon_power: t('hint.measuredPower'),
        eventbeacon_ibeacon_alternation_count: t('hint.alternationCount'),
        eventbeacon_primary_off: t('hint.primaryOff'),
        energy_save_interval: t('hint.energyInterval'),
      },
      flags: {
        securebeacon_editable: t('flag.secure'),
        eventbeacon_editable: t('flag.event'),
        energy_save_editable: t('flag.energy'),
      },
    };
  }, [t]);
}
