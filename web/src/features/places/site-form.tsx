import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { createSite, putSite } from '../../../../shared/contract/devices/places.ts';
import { NewSite, type Position, type Site } from '../../../../shared/model/place.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { readPosition, writtenPosition } from './read-position.ts';

interface SiteFormProps {
  /** Undefined: a new site. */
  readonly saved: Site | undefined;
  /** The owner of a new site, as the API takes it. */
  readonly whose: { readonly user?: string };
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Entries {
  readonly name: string;
  readonly address: string;
  /** Latitude and longitude in one text, as map services copy them. */
  readonly position: string;
}

const TAKEN = 'NAME_ALREADY_USED';

/** What was entered, as the API takes it. A position that cannot be read is refused as it is. */
function bodyOf({ position, ...others }: Entries): NewSiteBody;
function bodyOf({ position, ...others }: Partial<Entries>): Partial<NewSiteBody>;
function bodyOf({ position, ...others }: Partial<Entries>): Partial<NewSiteBody> {
  if (position === undefined) return others;
  return { ...others, position: readPosition(position) as Position | null };
}
type NewSiteBody = Pick<Site, 'name' | 'address' | 'position'>;

/** Creates or changes a site. */
export function SiteForm({ saved, whose, onSaved, onClose }: SiteFormProps) {
  const { t } = useTranslation(['places', 'common']);
  const errorText = useErrorText();
  const editor = useEditor<Entries>({
    saved: {
      name: saved?.name ?? '',
      address: saved?.address ?? '',
      position: writtenPosition(saved?.position),
    },
    schema: NewSite,
    toSend: bodyOf,
    fieldOf: (error) => (refusedWith(error, TAKEN) ? 'name' : undefined),
    async send(value, changes) {
      if (saved) {
        const { id, version } = saved;
        await call(putSite, { params: { id }, body: { ...bodyOf(changes), version } });
      } else await call(createSite, { query: whose, body: bodyOf(value) });
      notify('success', saved ? t('form.saved') : t('form.created', { name: value.name.trim() }));
      onSaved();
    },
  });
  const { value, set, isFault, refusal, busy } = editor;
  // A valid name that is refused is another site's.
  const isTaken = NewSite.shape.name.safeParse(value.name).success;
  return (
    <Dialog title={saved ? t('form.edit') : t('form.new')} onClose={onClose}>
      <form {...editor.props}>
        <Stack gap="5">
          <TextField
            size="sm"
            label={t('form.name')}
            error={isFault('name') ? (isTaken ? t('form.taken') : t('form.nameFault')) : undefined}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => set('name', target.value)}
          />
          <TextField
            size="sm"
            label={t('column.address')}
            hint={t('form.addressHint')}
            error={isFault('address') ? t('form.addressFault') : undefined}
            autoComplete="off"
            value={value.address}
            onChange={({ target }) => set('address', target.value)}
          />
          <TextField
            size="sm"
            label={t('form.position')}
            hint={t('form.positionHint')}
            error={isFault('position') ? t('form.positionFault') : undefined}
            autoComplete="off"
            value={value.position}
            onChange={({ target }) => set('position', target.value)}
          />
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <DialogButtons
            submit={saved ? t('common:save') : t('common:create')}
            busy={busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
