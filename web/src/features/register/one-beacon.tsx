import { Flex, SimpleGrid, Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf } from '../../../../shared/contract/admin/registration-rules.ts';
import { type RegistrationOutcome, registerBeacons } from '../../../../shared/contract/admin.ts';
import { readBeaconId, typesOfId } from '../../../../shared/model/beacon-id.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';
import { CheckField } from '../../components/check-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { useTypeNames } from '../../components/use-type-names.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** Registers one beacon. */
export function OneBeacon() {
  const { t } = useTranslation('register');
  const errorText = useErrorText();
  const outcomeText = useOutcomeText();
  const typeNames = useTypeNames();
  const [text, setText] = useState('');
  const [orderCode, setOrderCode] = useState('');
  const [chosen, setChosen] = useState<BeaconType>();
  const [generateShortId, setGenerateShortId] = useState(false);
  const [update, setUpdate] = useState(false);
  const [outcome, setOutcome] = useState<{ id: string; is: RegistrationOutcome }>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();

  const { id, isMac } = readBeaconId(text);
  const types = typesOfId(id).filter((type) => !isMac || type !== 'UPCA');
  // Sent only if the user chose a type or the form shows another one than the id implies. Otherwise it would change the
  // type of a registered beacon.
  const type = types.find((one) => one === chosen) ?? (types[0] === typesOfId(id)[0] ? undefined : types[0]);
  const code = orderCode.trim().toUpperCase();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const metaData = { generateShortId, ...(code && { orderCode: code }), ...(type && { type }) };
    const fault = faultOf({ id, metaData });
    setRefusal(undefined);
    setOutcome(fault && { id, is: fault });
    if (fault) {
      focusFault();
      if (fault === 'TOO_SHORT') notify('error', outcomeText(fault));
      return;
    }
    setBusy(true);
    try {
      const { data } = await call(registerBeacons, {
        body: { beaconConfigurations: [{ id, metaData }], update },
      });
      const is = data[id] ?? 'UNKNOWN';
      setOutcome({ id, is });
      if (is === 'OK') {
        notify('success', t('beacons.done', { id }));
        setText('');
      } else focusFault();
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  const fault = outcome && outcome.is !== 'OK' ? outcomeText(outcome.is) : undefined;
  const isCodeAtFault = outcome?.is === 'INVALID:ORDER_CODE';
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <TextField
            size="sm"
            label={t('column.id')}
            hint={t('beacons.idHint')}
            error={isCodeAtFault ? undefined : fault}
            value={text}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            fontFamily="mono"
            onChange={({ target }) => {
              setText(target.value);
              setOutcome(undefined);
            }}
          />
          <TextField
            size="sm"
            label={t('column.orderCode')}
            hint={t('optionalCode')}
            error={isCodeAtFault ? fault : undefined}
            value={orderCode}
            maxLength={8}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setOrderCode(target.value);
              setOutcome(undefined);
            }}
          />
          {types.length > 1 && types[0] && (
            <SelectField
              label={t('column.type')}
              hint={t('beacons.typeHint')}
              value={type ?? ''}
              onChange={({ target }) => setChosen(types.find((one) => one === target.value))}
            >
              {types[0] === typesOfId(id)[0] && (
                <option value="">{t('beacons.byForm', { type: typeNames[types[0]] })}</option>
              )}
              {types.map((one) => (
                <option key={one} value={one}>
                  {typeNames[one]}
                </option>
              ))}
            </SelectField>
          )}
        </SimpleGrid>
        <CheckField
          label={t('shortUrl')}
          hint={t('shortUrlHint')}
          checked={generateShortId}
          onChange={setGenerateShortId}
        />
        <CheckField label={t('update')} hint={t('updateHint')} checked={update} onChange={setUpdate} />
        {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
        <Flex justify="end">
          <SteadyButton type="submit" size="sm" loading={busy} loadingText={t('register')}>
            {t('register')}
          </SteadyButton>
        </Flex>
      </Stack>
    </form>
  );
}
