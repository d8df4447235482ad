import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RoundStop } from '../../../../shared/model/round.ts';
import { percent } from '../../lib/format.ts';
import type { StopGroup } from './group-stops.ts';
import { useStopTexts } from './use-stop-texts.ts';

/** A round on paper: black on white, a line with a box to tick for each stop, under the name of its site. */
export function PrintedStops({ title, groups }: { title: string; groups: readonly StopGroup[] }) {
  const { t } = useTranslation('rounds');
  return (
    <Box display="none" _print={{ display: 'block', color: 'black', bg: 'white' }} aria-hidden>
      <chakra.div fontSize="xl" fontWeight="bold" mb="3">
        {title}
      </chakra.div>
      {groups.map(({ key, siteName, stops }) => (
        <Box key={key} mb="4">
          <chakra.div fontWeight="bold" mb="1" css={{ breakAfter: 'avoid' }}>
            {siteName ?? t('noSite')} ({stops.length})
          </chakra.div>
          {stops.map((stop) => (
            <PrintedLine key={stop.position} stop={stop} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function PrintedLine({ stop }: { stop: RoundStop }) {
  const { i18n } = useTranslation('rounds');
  const { nameOf, reasonOf, states } = useStopTexts();
  const { position, state, beaconId, description, batteryPct, note } = stop;
  const told = state === 'open' ? reasonOf(stop) : states[state];
  return (
    <Line>
      <span className="box">{state === 'open' ? '' : '×'}</span>
      <span className="number">{position}</span>
      <span className="name">
        {nameOf(stop)}
        {note && ` – ${note}`}
      </span>
      <span className="id">{description ? beaconId : ''}</span>
      <span>{batteryPct === null ? '–' : percent(batteryPct, i18n.language)}</span>
      <span className="reason">{told}</span>
    </Line>
  );
}

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.1rem 2.2rem 1fr 7.5rem 3rem 10rem',
    gap: '2',
    alignItems: 'baseline',
    py: '1',
    borderBottomWidth: '1px',
    borderColor: '#bbb',
    fontSize: '11px',
    fontVariantNumeric: 'tabular-nums',
    breakInside: 'avoid',
    '& .box': {
      w: '0.9rem',
      h: '0.9rem',
      borderWidth: '1px',
      borderColor: 'black',
      textAlign: 'center',
      lineHeight: '0.8rem',
    },
    '& .number': { textAlign: 'end' },
    '& .name': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});
