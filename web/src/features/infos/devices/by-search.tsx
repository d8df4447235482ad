import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { beaconFilters, getBeacons } from '../../../../../shared/contract/devices/beacons.ts';
import type { Beacon } from '../../../../../shared/model/beacon.ts';
import { BEACON_TYPE_PRIORITY } from '../../../../../shared/model/beacon-type.ts';
import { CheckList } from '../../../components/check-list.tsx';
import { Loading } from '../../../components/loading.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useTypeNames } from '../../../components/use-type-names.ts';
import { call } from '../../../lib/api.ts';
import { userParameter } from '../../../lib/owner.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import type { ChooseProps } from './add-beacons-dialog.tsx';

const SHOWN = 20;
const { min, max } = beaconFilters.text;

/** A page of the owner's beacons that a text finds, to be ticked. What was ticked stays while another text is typed. */
export function BySearch({ infoId, has, owner, chosen, onChoose, onChooseAll }: ChooseProps) {
  const { t } = useTranslation(['infos', 'beacons']);
  const role = roleOf(useSession());
  const types = useTypeNames();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim().toLowerCase());
  const isShort = text.length > 0 && text.length < min;
  const filter = text.length >= min ? [`text:prefix:${text}`] : [];
  const { data, error, mutate } = useSWR(
    ['beaconsToChoose', owner, filter],
    () => call(getBeacons, { query: { limit: SHOWN, filter, ...userParameter(owner, role) } }),
    { keepPreviousData: true },
  );
  const isTaken = ({ infoPointId }: Beacon) => infoPointId !== null && infoPointId !== infoId;
  // Those that can be chosen first, then by their kind.
  const rank = (beacon: Beacon) => (isTaken(beacon) ? 10 : 0) + BEACON_TYPE_PRIORITY[beacon.type];
  return (
    <>
      <TextField
        size="sm"
        label={t('beacons.search')}
        hint={isShort ? t('beacons.searchHint', { number: min }) : undefined}
        value={typed}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items, links }) => (
          <CheckList
            label={t('beacons.found')}
            choices={items
              .toSorted((a, b) => rank(a) - rank(b))
              .map((beacon) => {
                const { id, description, type } = beacon;
                const isHere = has.has(id);
                return {
                  id,
                  name: description || id,
                  detail: [description && id, types[type]].filter(Boolean).join(' · '),
                  isChosen: isHere || chosen.includes(id),
                  blocked: isHere ? t('beacons.here') : isTaken(beacon) ? t('beacons.elsewhere') : undefined,
                };
              })}
            onChoose={(id, isChosen) =>
              onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {items.length === 0 && <Text color="fg.muted">{t('beacons.nothing')}</Text>}
            {links.next && (
              <Flex mt="2" align="center" wrap="wrap" gapX="3" gapY="1">
                <Text color="fg.muted" textStyle="xs">
                  {t('beacons.more')}
                </Text>
                {onChooseAll && (
                  <Button size="xs" variant="outline" colorPalette="gray" onClick={() => onChooseAll(filter)}>
                    {t('beacons.chooseAll')}
                  </Button>
                )}
              </Flex>
            )}
          </CheckList>
        )}
      </Loading>
    </>
  );
}
