import { fieldOf, SECTIONS, type Section } from '../../../../shared/configuration/fields.ts';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';

/** The sections with visible fields, and their fields: first those that switch a frame on, single checkboxes last. */
export const inSections = <T extends Pick<OfferedField, 'name' | 'section' | 'kind'>>(
  offered: readonly T[],
): readonly (readonly [Section, readonly T[]])[] =>
  SECTIONS.map(
    (section) =>
      [
        section,
        offered.filter((field) => field.section === section).toSorted((a, b) => rank(a) - rank(b)),
      ] as const,
  ).filter(([, fields]) => fields.length > 0);

const rank = ({ name, kind }: Pick<OfferedField, 'name' | 'kind'>) =>
  kind === 'boolean' ? 2 : fieldOf(name).isSwitch ? 0 : 1;

/** Whether a field needs the full width of the form: a UUID, a URL, a row of checkboxes. */
export const isWide = (field: OfferedField): boolean =>
  field.kind === 'boolean' ||
  field.kind === 'url' ||
  (field.kind === 'hex' && field.digits > 20) ||
  (field.kind === 'bits' && field.bits.length > 3);

export const sectionId = (section: Section | 'general' | 'unlock'): string => `section-${section}`;
