import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PlanPictureProps {
  readonly url: string;
  readonly style: CSSProperties;
  /** Asks for another address of the picture: an address is valid for some minutes. */
  readonly onRenew: () => Promise<unknown>;
}

/** The picture of a floor plan. If it fails to load it is tried once more, then somebody has to ask for it. */
export function PlanPicture({ url, style, onRenew }: PlanPictureProps) {
  const { t } = useTranslation(['maps', 'common']);
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  async function renew(next: number) {
    // If there is no other address, the picture may still come from this one.
    await onRenew().catch(() => {});
    setTries(next);
    setState('loading');
  }
  return (
    <>
      <Picture
        // The same address is only loaded again by another element.
        key={tries}
        src={url}
        alt=""
        draggable={false}
        data-state={state}
        style={style}
        onLoad={() => setState('loaded')}
        onError={() => {
          if (tries === 1) void renew(2);
          else setState('failed');
        }}
      />
      {state === 'failed' && (
        <Failure role="alert">
          <Text>{t('pictureFailed')}</Text>
          {/* Until it fails again, there is no automatic try. */}
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            onClick={() => void renew(tries + 1)}
          >
            {t('common:retry')}
          </Button>
        </Failure>
      )}
    </>
  );
}

/** Transparent pictures are drawn for white paper. In the dark it is dimmed. */
const Picture = chakra('img', {
  base: {
    position: 'absolute',
    maxW: 'none',
    transformOrigin: '0 0',
    willChange: 'transform',
    bg: 'white',
    _dark: { filter: 'brightness(0.85)' },
    // A browser would draw its mark of a broken picture.
    '&[data-state=failed]': { opacity: '0' },
  },
});

/** Above the marks, which are where the picture would be. */
const Failure = chakra(Flex, {
  base: {
    position: 'absolute',
    top: '3',
    insetX: '3',
    zIndex: '1',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '3',
    px: '3.5',
    py: '2.5',
    rounded: 'l2',
    bg: 'red.subtle',
    color: 'red.fg',
    cursor: 'default',
  },
});
