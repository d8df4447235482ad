import { Box, Button, SimpleGrid } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName, Section } from '../../../../shared/configuration/fields.ts';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';
import { Card } from '../../components/card.tsx';
import { FormSection } from '../../components/sectioned-form.tsx';
import { isWide, sectionId } from './in-sections.ts';

interface SectionCardProps {
  readonly section: Section;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly fields: readonly OfferedField[];
  /** Fields without an effect at present are collapsed. */
  readonly isResting?: (name: FieldName) => boolean;
  /** For several beacons, a boolean is a select and needs no line of its own. */
  readonly several?: boolean;
  /** Fields with faults are always shown. */
  readonly isFault: (name: FieldName) => boolean;
  readonly children: (field: OfferedField) => ReactNode;
}

/** A section of the form. */
export function SectionCard(props: SectionCardProps) {
  const { section, title, hint, fields, isResting, isFault, several = false, children } = props;
  const { t } = useTranslation('configuration');
  const [unfolded, setUnfolded] = useState(false);
  const resting = fields.filter(({ name }) => isResting?.(name) && !isFault(name));
  const awake = fields.filter((field) => !resting.includes(field));
  return (
    <FormSection id={sectionId(section)}>
      <Card title={title} hint={hint}>
        {awake.length > 0 && (
          <Fields fields={awake} several={several}>
            {children}
          </Fields>
        )}
        {resting.length > 0 && (
          <Box>
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              ms="-2"
              color="fg.muted"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              {t('resting', { count: resting.length })}
            </Button>
            {unfolded && (
              <Box mt="4" ps="4" borderStartWidth="2px">
                <Fields fields={resting} several={several}>
                  {children}
                </Fields>
              </Box>
            )}
          </Box>
        )}
      </Card>
    </FormSection>
  );
}

const Fields = ({ fields, several, children }: Pick<SectionCardProps, 'fields' | 'several' | 'children'>) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5" alignItems="start">
    {fields.map((field) => (
      <Box
        key={field.name}
        gridColumn={isWide(field) && !(several && field.kind === 'boolean') ? { md: '1 / -1' } : undefined}
      >
        {children(field)}
      </Box>
    ))}
  </SimpleGrid>
);
