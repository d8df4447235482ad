import {
  AudioLines,
  ContactRound,
  FileText,
  Link2,
  type LucideIcon,
  MessageSquareText,
  SquarePlay,
  StickyNote,
  Video,
  Wifi,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OutputType, TITLE_MAX, VALUE_MAX } from '../../../../../shared/content/output.ts';
import type { OutputField } from '../../../../../shared/content/output-faults.ts';
import type { EntryFault } from './entries.ts';

export const OUTPUT_ICONS: Readonly<Record<OutputType, LucideIcon>> = {
  HTML: Link2,
  YOUTUBE: SquarePlay,
  AUDIO: AudioLines,
  VIDEO: Video,
  PDF: FileText,
  MESSAGE: MessageSquareText,
  MOBYCARD: StickyNote,
  VCARD: ContactRound,
  WIFI: Wifi,
};

interface TypeTexts {
  readonly name: string;
  /** The field without which it cannot be: what it opens, or its text. */
  readonly content: string;
  readonly missing: string;
  readonly hint?: string;
}

interface OutputTexts {
  readonly types: Readonly<Record<OutputType, TypeTexts>>;
  /** What is wrong with a field. */
  readonly faultText: (type: OutputType, field: OutputField, fault: EntryFault) => string;
}

export function useOutputTexts(): OutputTexts {
  const { t, i18n } = useTranslation('infos');
  return useMemo(() => {
    const types: OutputTexts['types'] = {
      HTML: {
        name: t('type.html.name'),
        content: t('type.html.content'),
        missing: t('type.html.missing'),
        hint: t('type.html.hint'),
      },
      YOUTUBE: {
        name: t('type.youtube.name'),
        content: t('type.youtube.content'),
        missing: t('type.youtube.missing'),
        hint: t('type.youtube.hint'),
      },
      AUDIO: {
        name: t('type.audio.name'),
        content: t('type.audio.content'),
        missing: t('type.audio.missing'),
      },
      VIDEO: {
        name: t('type.video.name'),
        content: t('type.video.content'),
        missing: t('type.video.missing'),
      },
      PDF: { name: t('type.pdf.name'), content: t('type.pdf.content'), missing: t('type.pdf.missing') },
      MESSAGE: {
        name: t('type.message.name'),
        content: t('type.message.content'),
        missing: t('type.message.missing'),
      },
      MOBYCARD: {
        name: t('type.mobycard.name'),
        content: t('type.mobycard.content'),
        missing: t('type.mobycard.missing'),
        hint: t('type.mobycard.hint'),
      },
      VCARD: {
        name: t('type.vcard.name'),
        content: t('type.vcard.content'),
        missing: t('type.vcard.missing'),
      },
      WIFI: {
        name: t('type.wifi.name'),
        content: t('type.wifi.content'),
        missing: t('type.wifi.missing'),
      },
    };
    return {
      types,
      faultText(type, field, fault) {
        switch (fault) {
          case 'missing':
            return field === 'title' ? t('fault.title') : types[type].missing;
          case 'youtube':
            return t('fault.youtube');
          case 'mobycard':
            return t('fault.mobycard');
          case 'bounds':
            return t('fault.bounds');
          case 'equal':
            return t('fault.equal');
          case 'url':
            return t('fault.url');
          case 'invalid':
          case 'foreign':
            if (field === 'title') return t('fault.titleLong', { number: TITLE_MAX });
            if (field === 'value')
              return t('fault.value', { number: VALUE_MAX.toLocaleString(i18n.language) });
            if (field === 'time') return t('fault.time');
            return t('fault.tooLong');
        }
      },
    };
  }, [t, i18n.language]);
}
