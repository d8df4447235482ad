import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkboxStyles } from '../../../components/checkbox-styles.ts';
import { DEVICE_STATES, type DeviceState } from '../surface/device-state.ts';
import { StateMark } from '../surface/state-mark.tsx';
import { useStateWords } from '../surface/use-state-words.ts';
import type { SiteDevice } from './read-site-devices.ts';

/** A row of the legend: a kind of devices in a state. */
export const groupOf = ({ kind, state }: Pick<SiteDevice, 'kind' | 'state'>): string => `${kind} ${state}`;

interface StateFilterProps {
  /** Those on the plan. */
  readonly devices: readonly SiteDevice[];
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}

/**
 * The legend of a plan: which mark means what, how many there are, and whether they are shown. It counts only if the devices
 * have changed, not while the plan is moved.
 */
export const StateFilter = memo(function StateFilter({ devices, hidden, onHide }: StateFilterProps) {
  const { t, i18n } = useTranslation('maps');
  const words = useStateWords();
  const counts = Map.groupBy(devices, groupOf);
  const rows = (['hub', 'beacon'] as const).flatMap((kind) =>
    DEVICE_STATES.map((state): { kind: 'hub' | 'beacon'; state: DeviceState } => ({ kind, state })),
  );
  const toggle = (group: string) => {
    const next = new Set(hidden);
    if (!next.delete(group)) next.add(group);
    onHide(next);
  };
  return (
    <Rows aria-label={t('legend')}>
      {rows
        .map((row) => ({ ...row, group: groupOf(row), count: counts.get(groupOf(row))?.length ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ kind, state, group, count }) => (
          <li key={group}>
            <label>
              <input type="checkbox" checked={!hidden.has(group)} onChange={() => toggle(group)} />
              <span className="mark">
                <StateMark kind={kind} state={state} size={16} />
              </span>
              <span className="words">
                {kind === 'hub'
                  ? t('hubWith', { state: words.hub[state] })
                  : t('beaconWith', { state: words.beacon[state] })}
              </span>
              <span className="count">{count.toLocaleString(i18n.language)}</span>
            </label>
          </li>
        ))}
    </Rows>
  );
});

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    // Texts of two lines stay apart.
    rowGap: '1',
    '& label': { display: 'flex', alignItems: 'center', gap: '2', minH: '8', cursor: 'pointer' },
    '& input': checkboxStyles,
    '& .mark': { display: 'grid', placeItems: 'center', w: '6' },
    '& .words': { flex: '1', minW: '0' },
    '& .count': { fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' },
  },
});
