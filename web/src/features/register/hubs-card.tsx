import { Flex, SimpleGrid, Stack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { HubCredentialsList } from './hub-credentials-list.tsx';
import { faultsOf, type HubOrder, type HubOutcome, registerOrder } from './hub-order.ts';

const EMPTY: HubOrder = { ids: '', hardware: '', orderCode: '', update: false };

/** Registers hubs and shows their credentials, once. */
export function HubsCard({ onHold }: { onHold: (holds: boolean) => void }) {
  const { t } = useTranslation('register');
  const errorText = useErrorText();
  const [order, setOrder] = useState(EMPTY);
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, HubOutcome>>>({});
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const unsaved = Object.entries(outcomes).filter(
    ([id, outcome]) => typeof outcome === 'object' && !saved.has(id),
  );
  // Credentials are shown only once. A user who leaves without saving them must create new ones.
  const holds = busy || unsaved.length > 0;
  useEffect(() => onHold(holds), [onHold, holds]);

  const change = (part: Partial<HubOrder>) => {
    setOrder({ ...order, ...part });
    setFaults(undefined);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(order);
    setFaults(found);
    if (found.fields.size > 0) return focusFault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await registerOrder(order, (told) => {
        setOutcomes((known) => ({ ...known, ...told }));
        setSaved((known) => new Set([...known].filter((id) => !Object.hasOwn(told, id))));
      });
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  const idFault = faults?.wrongIds.length
    ? t('hubs.wrongIds', { ids: faults.wrongIds.slice(0, 5).join(', ') })
    : t('hubs.idsFault');
  return (
    <Card title={t('hubs.title')} hint={t('hubs.hint')}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextArea
            label={t('hubs.ids')}
            hint={t('hubs.idsHint')}
            error={faults?.fields.has('ids') ? idFault : undefined}
            fontFamily="mono"
            spellCheck={false}
            value={order.ids}
            onChange={({ target }) => change({ ids: target.value })}
          />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <TextField
              size="sm"
              label={t('hubs.hardware')}
              hint={t('hubs.hardwareHint')}
              error={faults?.fields.has('hardware') ? t('hubs.hardwareFault') : undefined}
              value={order.hardware}
              maxLength={8}
              autoComplete="off"
              onChange={({ target }) => change({ hardware: target.value })}
            />
            <TextField
              size="sm"
              label={t('column.orderCode')}
              hint={t('hubs.orderCodeHint')}
              error={faults?.fields.has('orderCode') ? t('hubs.orderCodeFault') : undefined}
              value={order.orderCode}
              maxLength={8}
              autoComplete="off"
              onChange={({ target }) => change({ orderCode: target.value })}
            />
          </SimpleGrid>
          <CheckField
            label={t('hubs.update')}
            hint={t('hubs.updateHint')}
            checked={order.update}
            onChange={(update) => change({ update })}
          />
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <Flex justify="end">
            <SteadyButton type="submit" size="sm" loading={busy} loadingText={t('hubs.button')}>
              {order.update ? t('hubs.updateButton') : t('hubs.button')}
            </SteadyButton>
          </Flex>
        </Stack>
      </form>
      {Object.keys(outcomes).length > 0 && (
        <HubCredentialsList
          outcomes={outcomes}
          saved={saved}
          onSaved={(ids) => setSaved((known) => new Set([...known, ...ids]))}
        />
      )}
    </Card>
  );
}
