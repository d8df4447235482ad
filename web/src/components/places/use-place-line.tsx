import { Button, Flex } from '@chakra-ui/react';
import { MapPin, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SELF } from '../../lib/paths.ts';
import { meOf, useSession } from '../../lib/session.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import { type KnownOwner, OwnerLink } from '../owner-link.tsx';
import { useMay } from '../use-may.ts';
import type { DeviceKind } from './place-calls.ts';
import { TagMarks } from './tag-marks.tsx';
import type { Placed } from './use-place-columns.tsx';
import { usePlaceDialogs } from './use-place-dialogs.tsx';

interface PlaceLineOptions {
  readonly of: DeviceKind;
  readonly id: string;
  /** Undefined until it is loaded. */
  readonly device: Placed | undefined;
  /** Nobody places a device that nobody owns. */
  readonly ownerId: string | null | undefined;
  /** The owner, if it is somebody else than the user. */
  readonly other: KnownOwner | null | undefined;
  readonly onChanged: () => void;
}

interface PlaceLine {
  /** The content of the line of its page. Null until it is known. */
  readonly place: ReactNode;
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/**
 * The site and the tags of one device, as buttons for its page that change them, and whose it is. Everybody who sees the
 * page may change them, but for members without the right to change anything.
 */
export function usePlaceLine(options: PlaceLineOptions): PlaceLine {
  const { of, id, device, ownerId, other, onChanged } = options;
  const { t } = useTranslation('places');
  const me = meOf(useSession())?.id;
  const refresh = useRefreshList(of);
  const { open, dialogs } = usePlaceDialogs({
    of,
    owner: !ownerId || ownerId === me ? SELF : ownerId,
    onChanged() {
      onChanged();
      void refresh();
    },
  });
  if (!device || !ownerId) return { place: null, dialogs };
  const { siteName, tags } = device;
  const change = (what: 'site' | 'tags') => open(what, { ids: [id], now: [device], owners: [] });
  return {
    dialogs,
    place: (
      <>
        <PlaceButton label={t('place.changeSite')} onClick={() => change('site')}>
          <MapPin aria-hidden />
          <span>{siteName ?? t('noSite')}</span>
        </PlaceButton>
        <PlaceButton label={t('place.changeTags')} onClick={() => change('tags')}>
          <Tag aria-hidden />
          {tags.length > 0 ? <TagMarks tags={tags} shown={SHOWN_TAGS} /> : <span>{t('noTags')}</span>}
        </PlaceButton>
        {/* Last, since its name may arrive later. */}
        {other && <OwnerLink of={other} />}
      </>
    ),
  };
}

/** The dialog shows the others. */
const SHOWN_TAGS = 4;

interface PlaceButtonProps {
  /** What pressing it does. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function PlaceButton({ label, onClick, children }: PlaceButtonProps) {
  const may = useMay();
  if (!may())
    return (
      <Flex
        as="span"
        align="center"
        gap="1.5"
        h="6"
        px="1"
        _first={{ ml: '-1' }}
        css={{ '& svg': { boxSize: '3.5' } }}
      >
        {children}
      </Flex>
    );
  return (
    <Button
      size="xs"
      variant="ghost"
      colorPalette="gray"
      h="6"
      px="1"
      _first={{ ml: '-1' }}
      gap="1.5"
      fontWeight="normal"
      textStyle="sm"
      color="fg.muted"
      title={label}
      onClick={onClick}
    >
      {children}
      <span className="sr-only">. {label}</span>
    </Button>
  );
}
