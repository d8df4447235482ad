import { Box, type HTMLChakraProps, SimpleGrid, Stack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { CheckField } from './check-field.tsx';
import { NumberField } from './number-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import type { Editor } from './use-editor.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/** The definition of a field of a record: its name, label and control. */
export type RecordField<T> = {
  [Name in keyof T & string]: Described<Name, T[Name]> & Control<T[Name]>;
}[keyof T & string];

interface Described<Name, Value> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The message shown while its value is invalid. */
  readonly fault?: string;
  /** On a line of its own, as texts of several lines always are. */
  readonly wide?: true;
  /** Its name in the summary of changes; the default is the label. */
  readonly summary?: string;
  /** Formats a value for the summary of changes; each kind has a default. */
  readonly said?: (value: Value) => string;
}

type Control<Value> =
  | ({ readonly kind: 'text'; readonly input?: InputProps } & Codec<Value>)
  | ({ readonly kind: 'choice'; readonly options: readonly Option[] } & OnSet<Value> & Codec<Value>)
  // `per`: the stored value is the entered one times this factor, such as 100 cents per euro.
  | If<Value, number, { readonly kind: 'number'; readonly input?: NumberInput; readonly per?: number }>
  | If<Value, boolean, { readonly kind: 'check'; readonly disabled?: boolean }>
  | If<Value, string, { readonly kind: 'area'; readonly maxLength: number }>
  // One text per line.
  | If<Value, readonly string[], { readonly kind: 'lines' }>
  // A control that only this form has.
  | { readonly kind: 'own'; readonly render: (control: OwnControl<Value>) => ReactNode };

type NumberInput = Pick<ComponentProps<typeof NumberField>, 'min' | 'max' | 'step' | 'placeholder'>;

type If<Value, Wanted, Then> = [Value] extends [Wanted] ? Then : never;
type InputProps = Omit<HTMLChakraProps<'input'>, 'size' | 'value' | 'onChange'>;
type Option = readonly [value: string, text: string];
interface OnSet<Value> {
  /** Called with a new value, to set dependent fields. */
  readonly onSet?: (value: Value) => void;
}

/** Formats a value for its control, and parses it. A text is unchanged, null is an empty text. */
type Codec<Value> = [Value] extends [string]
  ? { readonly read?: Read<Value>; readonly write?: never }
  : [Value] extends [string | null]
    ? { readonly read: Read<Value>; readonly write?: never }
    : { readonly read: Read<Value>; readonly write: (value: Value) => string };
type Read<Value> = (entered: string) => Value;

export interface OwnControl<Value> {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface RecordCard<T> {
  readonly title: string;
  readonly hint?: string;
  /** Fields in the order of the form, and content between them. */
  readonly fields: readonly (RecordField<T> | { readonly between: ReactNode })[];
}

interface RecordFormProps<T extends object> {
  readonly editor: Editor<T>;
  readonly cards: readonly RecordCard<T>[];
  /** Words for values in the summary of changes; the default is signs. */
  readonly words?: Words;
  /** The label of the button, if it is not "Save". */
  readonly save?: string | undefined;
}

interface Words {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}
const SIGNS: Words = { yes: '✓', no: '–', none: '–' };

/** For `read`: an empty input is stored as null. */
export const orNull = (entered: string): string | null => entered || null;

/**
 * The form of one record: its fields in cards, a summary of changes, and a confirmation before leaving with unsaved
 * changes.
 */
export function RecordForm<T extends object>({ editor, cards, words = SIGNS, save }: RecordFormProps<T>) {
  const { value, saved, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const fields = cards.flatMap((card) => card.fields.filter((one) => 'name' in one)) as AnyField<T>[];
  const changes = changed.flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [];
    const { summary = field.label } = field;
    return {
      label: summary,
      before: said(field, saved[name], words),
      after: said(field, value[name], words),
    };
  });
  return (
    <form {...editor.props}>
      {guard}
      <Stack gap="5">
        {cards.map(({ title, hint, fields: inCard }) => (
          <Card key={title} title={title} hint={hint}>
            <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
              {inCard.map((one, at) =>
                'between' in one ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: it has no other, and the list is always the same
                  <Box key={at} gridColumn="1 / -1">
                    {one.between}
                  </Box>
                ) : (
                  <Box key={one.name} gridColumn={isWide(one) ? '1 / -1' : undefined}>
                    <FieldOf editor={editor} field={one as AnyField<T>} />
                  </Box>
                ),
              )}
            </SimpleGrid>
          </Card>
        ))}
        <SaveBar
          changes={changes}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
          {...(save && { label: save })}
        />
      </Stack>
    </form>
  );
}

/** Here a field may be of any kind: the declaration ensures that its kind fits its value. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyField<T> = Described<keyof T & string, any> & Control<any>;

const isWide = ({ wide, kind }: { wide?: true; kind: string }) => wide || kind === 'area' || kind === 'lines';

function FieldOf<T extends object>({ editor, field }: { editor: Editor<T>; field: AnyField<T> }) {
  const { name, label, hint, fault } = field;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const value: any = editor.value[name];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const set = (next: any) => editor.set(name, next);
  const error = editor.isFault(name) ? fault : undefined;
  const described = { label, hint, error };
  switch (field.kind) {
    case 'text': {
      const { input, write = orEmpty, read = same } = field;
      return (
        <TextField
          size="sm"
          {...described}
          {...input}
          value={write(value)}
          onChange={({ target }) => set(read(target.value))}
        />
      );
    }
    case 'number': {
      const { input, per } = field;
      return <NumberField size="sm" {...described} {...input} per={per} value={value} onChange={set} />;
    }
    case 'choice': {
      const { options, write = orEmpty, read = same, onSet } = field;
      return (
        <SelectField
          {...described}
          value={write(value)}
          onChange={({ target }) => {
            const next = read(target.value);
            set(next);
            onSet?.(next);
          }}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    }
    case 'check':
      return (
        <CheckField
          label={label}
          hint={hint}
          disabled={field.disabled ?? false}
          checked={!field.disabled && value}
          onChange={set}
        />
      );
    case 'area':
      return (
        <TextArea
          {...described}
          maxLength={field.maxLength}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'lines':
      return (
        <TextArea
          {...described}
          defaultValue={(editor.saved[name] as string[]).join('\n')}
          onChange={({ target }) => set(linesOf(target.value))}
        />
      );
    case 'own':
      return field.render({ label, error, value, onChange: set });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function said<T>(field: AnyField<T>, value: any, { yes, no, none }: Words): string {
  if (field.said) return field.said(value);
  if (field.kind === 'choice') {
    const written = (field.write ?? orEmpty)(value);
    return field.options.find(([option]) => option === written)?.[1] ?? none;
  }
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.join(', ') || none;
  return value === null || value === '' ? none : String(value);
}

const same = (entered: string) => entered;
const orEmpty = (value: string | null) => value ?? '';
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
