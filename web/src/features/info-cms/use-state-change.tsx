import { Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoCmsState } from '../../../../shared/content/info-cms.ts';
import { setInfoFeatureState } from '../../../../shared/contract/content/infos.ts';
import type { User } from '../../../../shared/model/user.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type InfoCmsFacts, useMonthEnd } from '../../components/use-info-cms-texts.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

interface ChangeTexts {
  /** The button, and the confirmation. */
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly isDanger?: true;
}

export type Account = Pick<User, 'id' | 'name'> & InfoCmsFacts;

interface StateChange {
  /** What a change to this state is called. */
  readonly actionOf: (to: InfoCmsState) => Pick<ChangeTexts, 'action' | 'text' | 'isDanger'>;
  readonly ask: (to: InfoCmsState) => void;
  /** Without a question. */
  readonly change: (to: InfoCmsState) => Promise<void>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

/** Changes the state of an Info CMS. Switching it off, which deletes all content, asks for the name of its owner. */
export function useStateChange(user: Account, onChanged: (user: User) => void): StateChange {
  const { t } = useTranslation(['infoCms', 'common']);
  const [asked, setAsked] = useState<InfoCmsState>();
  const date = useMonthEnd();
  const { id, name, infoFeatureState: from } = user;

  function textsOf(to: InfoCmsState): ChangeTexts {
    if (to === 'OFF')
      return {
        action: t('off.action'),
        title: t('off.title', { name }),
        text: t('off.text'),
        done: t('off.done'),
        isDanger: true,
      };
    if (to === 'TERMINATED')
      return {
        action: t('terminate.action'),
        title: t('terminate.title', { name }),
        text: t('terminate.text', { date }),
        done: t('terminate.done', { date }),
        isDanger: true,
      };
    if (to === 'INACTIVE')
      return {
        action: t('deactivate.action'),
        title: t('deactivate.title', { name }),
        text: t('deactivate.text'),
        done: t('deactivate.done'),
        isDanger: true,
      };
    if (from === 'TERMINATED')
      return {
        action: t('revoke.action'),
        title: t('revoke.title', { name }),
        text: t('revoke.text'),
        done: t('revoke.done'),
      };
    if (from === 'INACTIVE')
      return {
        action: t('reactivate.action'),
        title: t('reactivate.title', { name }),
        text: t('reactivate.text'),
        done: t('reactivate.done'),
      };
    return {
      action: t('activate.action'),
      title: t('activate.title', { name }),
      text: t('activate.text', { date }),
      done: t('activate.done'),
    };
  }

  async function change(to: InfoCmsState) {
    const { done } = textsOf(to);
    onChanged(await call(setInfoFeatureState, { params: { user: id, state: to } }));
    notify('success', done);
  }

  const texts = asked && textsOf(asked);
  return {
    actionOf: textsOf,
    ask: setAsked,
    change,
    dialog: asked && texts && (
      <ConfirmDialog
        title={texts.title}
        confirm={texts.action}
        danger={texts.isDanger ?? false}
        {...(asked === 'OFF' && { typed: { label: t('common:typed.name', { name }), value: name } })}
        onConfirm={() => change(asked)}
        onClose={() => setAsked(undefined)}
      >
        <Text>{texts.text}</Text>
      </ConfirmDialog>
    ),
  };
}
