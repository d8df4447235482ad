import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../components/text-area.tsx';
import type { ChooseProps } from './add-beacons-dialog.tsx';
import { idsIn } from './ids-in.ts';

/** Texts that are no ids, named in the message. */
const NAMED = 5;

/** Beacons by a pasted list of ids. Whether they are the owner's own is checked when the Info is saved. */
export function PastedIds({ onChoose }: ChooseProps) {
  const { t } = useTranslation('infos');
  const [text, setText] = useState('');
  const { ids, faulty } = idsIn(text);
  const named = faulty.slice(0, NAMED).join(', ') + (faulty.length > NAMED ? ' …' : '');
  return (
    <TextArea
      label={t('beacons.ids')}
      hint={ids.length > 0 ? t('beacons.idsCount', { count: ids.length }) : t('beacons.idsHint')}
      error={faulty.length > 0 ? t('beacons.idsFault', { ids: named }) : undefined}
      value={text}
      spellCheck={false}
      fontFamily="mono"
      onChange={({ target }) => {
        setText(target.value);
        onChoose(idsIn(target.value).ids);
      }}
    />
  );
}
