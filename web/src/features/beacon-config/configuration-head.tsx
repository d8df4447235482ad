import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { useTypeNames } from '../../components/use-type-names.ts';

interface ConfigurationHeadProps {
  readonly title: ReactNode;
  /** The list one comes from. */
  readonly list: string;
  readonly children?: ReactNode;
}

/** Where one is, and the way back. */
export const ConfigurationHead = ({ title, list, children }: ConfigurationHeadProps) => {
  const { t } = useTranslation('configuration');
  return (
    <div>
      <Box asChild color="fg.muted" textStyle="xs" _hover={{ color: 'fg' }}>
        <Link to={list}>
          <Flex as="span" display="inline-flex" align="center" gap="1">
            <ChevronLeft size={14} aria-hidden />
            {t('toList')}
          </Flex>
        </Link>
      </Box>
      <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none" mt="1">
        {title}
      </Heading>
      {children}
    </div>
  );
};

/** What kind of device it is: the ground on which its fields are offered. */
export function DeviceFacts({ beacon, owner }: { beacon: Beacon; owner: string | undefined }) {
  const { t } = useTranslation('configuration');
  const types = useTypeNames();
  const { id, type, firmware, hardware, orderCode } = beacon;
  const facts: (readonly [string, ReactNode])[] = [
    [t('fact.id'), <CopyId key="id" id={id} />],
    [t('fact.type'), types[type]],
    [t('fact.firmware'), firmware ?? t('fact.unknown')],
    [t('fact.hardware'), hardware],
    [t('fact.orderCode'), orderCode],
    [t('fact.owner'), owner],
  ];
  return (
    <Flex as="dl" wrap="wrap" gapX="6" gapY="1" mt="2" css={tableCellStyles}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Flex key={name} gap="1.5">
            <Text as="dt" color="fg.muted">
              {name}
            </Text>
            <dd>{value}</dd>
          </Flex>
        ))}
    </Flex>
  );
}
