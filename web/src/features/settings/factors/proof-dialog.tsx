import { Button, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Answer } from '../../../components/passkey.ts';
import { useForm } from '../../../components/use-form.ts';
import { ApiError } from '../../../lib/api.ts';
import { PROOF, ProofFields, useProof } from './proof-fields.tsx';

/** What the account has: it is asked for a code if there is a factor, or for a passkey of this host. */
export interface Has {
  readonly hasFactor: boolean;
  readonly hasPasskey: boolean;
}

export interface Proof {
  /** Undefined for an account without one. */
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: Answer;
}

interface ProofDialogProps extends Has {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password, and for a code or a passkey if there is a factor, before factors are changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, submit, danger = false, hasFactor, hasPasskey, send, onClose } = props;
  const { t } = useTranslation('settings');
  const { check, bodyOf, faultsOf } = useProof(hasFactor);
  const byPasskey = useRef(false);
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    fields: PROOF,
    check: (entered) => ({ ...check(entered), ...(byPasskey.current && { factorCode: undefined }) }),
    send: async (entered) => {
      setFailed(undefined);
      if (!byPasskey.current) return send(bodyOf(entered));
      const passkey = await (await import('../../../components/passkey.ts'))
        .askPasskey()
        .catch((error: unknown) => {
          if (error instanceof ApiError) throw error;
          setFailed(t('factors.passkey.notUsed'));
        });
      if (passkey) await send({ password: entered.factorPassword, passkey });
    },
    faultsOf,
    retry: 'factorPassword',
  });
  const shown = form.refused ?? failed;
  /** The kind of proof is decided before the form's own handler runs. */
  const prove = (isPasskey: boolean) => () => {
    byPasskey.current = isPasskey;
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="5">
          <Text color="fg.muted">{text}</Text>
          {shown && <Notice>{shown}</Notice>}
          <ProofFields faults={form.faults} asksCode={hasFactor} />
          {hasPasskey && (
            <Button
              type="submit"
              size="sm"
              variant="outline"
              colorPalette="gray"
              alignSelf="start"
              disabled={form.busy}
              onClick={prove(true)}
            >
              {t('factors.passkey.use')}
            </Button>
          )}
          <DialogButtons
            submit={submit}
            busy={form.busy}
            danger={danger}
            onSubmit={prove(false)}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
