import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beaconFilters, getBeacons } from '../../../../../shared/contract/devices/beacons.ts';
import type { Beacon } from '../../../../../shared/model/beacon.ts';
import { INFO_BEACONS_MAX } from '../../../../../shared/model/info.ts';
import { useWalk } from '../../../components/list/use-walk.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { call } from '../../../lib/api.ts';
import { userParameter } from '../../../lib/owner.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import type { ChooseProps } from './add-beacons-dialog.tsx';

const { min, max, pattern } = beaconFilters.orderCode;

/** All of the owner's beacons of one order code that no other Info has. */
export function ByOrderCode({ infoId, owner, onChoose }: ChooseProps) {
  const { t } = useTranslation('infos');
  const role = roleOf(useSession());
  const [code, setCode] = useState('');
  const [found, setFound] = useState<{ free: number; taken: number }>();
  const [fault, setFault] = useState<string>();
  const { walk, dialog } = useWalk<Beacon>(t('beacons.reading'), INFO_BEACONS_MAX);

  async function find() {
    if (code.length < min || !pattern.test(code)) return setFault(t('beacons.codeFault', { min, max }));
    const beacons = await walk(
      (page) => call(getBeacons, { query: { ...page, ...userParameter(owner, role) } }),
      { filter: [`orderCode:eq:${code}`] },
    );
    if (!beacons) return;
    const free = beacons.filter(({ infoPointId }) => infoPointId === null || infoPointId === infoId);
    setFound({ free: free.length, taken: beacons.length - free.length });
    onChoose(free.map(({ id }) => id));
  }

  return (
    <>
      <Flex gap="2" align="end">
        <TextField
          size="sm"
          label={t('beacons.orderCode')}
          error={fault}
          value={code}
          maxLength={max}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setCode(target.value.trim().toUpperCase());
            setFault(undefined);
            setFound(undefined);
            onChoose([]);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void find();
          }}
        />
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void find()}>
          {t('beacons.find')}
        </Button>
      </Flex>
      {found && (
        <Notice tone={found.free > 0 ? 'success' : 'info'}>
          {t('beacons.ofCode', { count: found.free })}
          {found.taken > 0 && ` ${t('beacons.taken', { count: found.taken })}`}
        </Notice>
      )}
      {dialog}
    </>
  );
}
